import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { onCleanup } from '../harness/cleanup.ts'

/** One PostgreSQL for all runs, each of which makes databases of its own. @returns the superuser's connection string */
export async function startTestDatabase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-mutations-data-'))
  onCleanup(async () => rmSync(dataDir, { recursive: true, force: true }))
  const log = (message: string) => process.stderr.write(`${message}\n`)
  const { superuserUrl, stop } = await startEmbedded({ dataDir, log, durable: false })
  onCleanup(stop)
  return superuserUrl
}
