import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/migrate.ts'
import { startEmbedded } from '../src/platform/embedded/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How the databases of this test run are made: see database.ts. */
    databases: { adminUrl: string; ownerUrl: string; owner: string; template: string }
  }
}

/**
 * Vitest's set-up of the tests that need a database: a PostgreSQL (the embedded one in a temporary folder, or the one of
 * TEST_DATABASE_URL, whose role must be a superuser) with one migrated database to copy for each test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const name = `loanyard_test_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  const tearDown = async () => {
    await dropAll(admin, name)
    await admin.end()
    await server.stop()
  }
  try {
    await admin.query(`create role ${name} login createrole password '${password}'`)
    await lendRoles(admin, name)
    await admin.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`)
    const url = new URL(server.adminUrl)
    url.username = name
    url.password = password
    url.pathname = `/${name}`
    await migrate(url.href)
    project.provide('databases', { adminUrl: server.adminUrl, ownerUrl: url.href, owner: name, template: name })
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}

async function openServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined }
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-test-'))
  const server = await startEmbedded({
    dataDir,
    log: (message) => process.stderr.write(`${message}\n`),
    durable: false,
  })
  return {
    adminUrl: server.superuserUrl,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Roles belong to the whole server. Where an earlier run made them, this run's owner needs the right to hand them on. */
async function lendRoles(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname in ('loanyard_app', 'loanyard_client', 'loanyard_auth', 'loanyard_system')",
  )
  for (const { name } of rows) await admin.query(`grant ${name} to ${owner} with admin option`)
}

async function dropAll(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [owner],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop owned by ${owner}`)
  await admin.query(`drop role if exists ${owner}`)
}
