import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config/index.ts'
import type { Clock } from '../../src/services/clock.ts'
import type { Services } from '../../src/services/context.ts'
import { AccessTokens } from '../../src/services/keys/access-tokens.ts'
import { openKeyRing } from '../../src/services/keys/key-file.ts'
import { testDatabase } from '../database/database.ts'
import { testBlobStore } from '../storage/test-blob-store.ts'

export interface Application {
  /** Without a trailing slash. */
  readonly url: string
  readonly ownerUrl: string
  readonly services: Services
  readonly dataDir: string
  /** Makes the access tokens that this application accepts. */
  readonly tokens: AccessTokens
  /** Runs one statement as the owner of the tables, who sees every partner. */
  readonly ask: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  readonly close: () => Promise<void>
}

interface Options {
  /** Environment variables of this application, in addition to those of every test. */
  readonly env?: Record<string, string>
  readonly clock?: Clock
  /** An existing database; the caller drops it. */
  readonly ownerUrl?: string
  /** Another route to the same database, for the application alone. */
  readonly throughUrl?: string
}

/** The same for every application of a test, so that two over one database accept each other's tokens. */
export const testSecretKey = 'the secret key of applications in tests'

const environment = {
  SECRET_KEY: testSecretKey,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '6',
  REQUESTS_PER_MINUTE: '10000000',
  PUBLIC_REQUESTS_PER_MINUTE: '10000000',
  EMAILS_PER_DAY: '1000000',
  EMAILS_PER_DAY_NEW: '1000000',
  EXPORTS_PER_HOUR: '1000000',
  ARCHIVES_PER_HOUR: '1000000',
  MESSAGES_PER_DAY: '1000000',
  SESSIONS_PER_PERSON: '10000',
  REQUEST_MAIL_MINUTES: '0',
  ONBOARDING_PER_HOUR: '100',
  PUBLIC_URL: 'http://loanyard.test',
}

/** Starts the whole application on its own port and, unless one is given, a fresh database. */
export async function startApplication(options: Options = {}): Promise<Application> {
  const database = options.ownerUrl === undefined ? await testDatabase() : null
  const ownerUrl = options.ownerUrl ?? database?.ownerUrl ?? ''
  const files = mkdtempSync(join(tmpdir(), 'loanyard-files-'))
  const config: Config = readConfig({
    ...environment,
    DATABASE_URL: options.throughUrl ?? ownerUrl,
    DATA_DIR: files,
    FILES_DIR: files,
    ...options.env,
  })
  const clock = options.clock === undefined ? {} : { clock: options.clock }
  const keys = await openKeyRing(config.secretKeys)
  const app = await buildApp({ config, ownerUrl: config.databaseUrl ?? ownerUrl, keys, ...clock })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3 })
  // Some tests cut the database off.
  pool.on('error', () => undefined)
  const ask: Application['ask'] = async (text, values = []) => (await pool.query(text, values)).rows
  return {
    url: `http://127.0.0.1:${port}`,
    ownerUrl,
    services: app.services,
    dataDir: config.dataDir,
    tokens: new AccessTokens(keys),
    ask,
    close: async () => {
      // Closing would wait for a reply that a test did not read to its end.
      app.server.server.closeAllConnections()
      await app.close()
      await pool.end()
      await database?.drop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

interface TwoApplications {
  readonly one: Application
  /** Another application over the same database and blob store. */
  readonly two: Application
  readonly close: () => Promise<void>
}

/** Two applications that share a database and a blob store, like two server processes. */
export async function startTwo(env: Readonly<Record<string, string>> = {}): Promise<TwoApplications> {
  const store = await testBlobStore()
  const one = await startApplication({ env: { ...store.env, ...env } })
  const two = await startApplication({ env: { ...store.env, ...env }, ownerUrl: one.ownerUrl })
  const close = async () => {
    await two.close()
    await one.close()
    await store.close()
  }
  return { one, two, close }
}
