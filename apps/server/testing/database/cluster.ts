import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { migrate } from '../../src/db/migrate.ts'
import { installJobs } from '../../src/services/jobs/install-jobs.ts'
import { KeyRing } from '../../src/services/keys/key-ring.ts'
import { PayloadBox } from '../../src/services/keys/payload-box.ts'
import { ownedDatabase } from './owned-database.ts'

/**
 * Vitest's setup for tests that need a database: a PostgreSQL (the embedded one in a temporary folder, or that of
 * TEST_DATABASE_URL, whose role must be a superuser) with one migrated database to copy for each test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  try {
    const database = await ownedDatabase(server.adminUrl)
    await fillTemplate(database.url).catch(async (error: unknown) => {
      await database.drop()
      throw error
    })
    const { name, url } = database
    project.provide('databases', { adminUrl: server.adminUrl, ownerUrl: url, owner: name, template: name })
    return async () => {
      await database.drop()
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** With the job library's tables as well, which every application would otherwise install again. */
async function fillTemplate(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  // No job is waiting that this key would have to encrypt.
  await installJobs(ownerUrl, new PayloadBox(new KeyRing(['the key of an empty queue'])))
}

async function openServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined }
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-test-'))
  const log = (message: string) => process.stderr.write(`${message}\n`)
  const server = await startEmbedded({ dataDir, log, durable: false })
  return {
    adminUrl: server.superuserUrl,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
