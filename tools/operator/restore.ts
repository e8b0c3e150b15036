import { parseArgs } from 'node:util'
import { BackupError } from '../../apps/server/src/backup/backup-error.ts'
import { restoreIntoNewCluster } from '../../apps/server/src/backup/embedded-target.ts'
import { ownSealFile, withStore } from '../../apps/server/src/backup/installation.ts'
import type { Manifest } from '../../apps/server/src/backup/manifest.ts'
import { restoreBackup, type RestoreOptions } from '../../apps/server/src/backup/restore-backup.ts'
import { findNewestBackup } from '../../apps/server/src/backup/take-backup.ts'
import { verifyBackup } from '../../apps/server/src/backup/verify-backup.ts'
import { readCommandConfig, type Config } from '../../apps/server/src/config/index.ts'
import { StartupError } from '../../apps/server/src/errors.ts'
import { findKeyRing } from '../../apps/server/src/services/keys/key-file.ts'
import { PayloadBox } from '../../apps/server/src/services/keys/payload-box.ts'
import { CommandError } from '../bootstrap/command-error.mjs'
import { describeDocuments } from './backup.ts'

const USAGE = 'Usage: npm run restore -- --from FOLDER [--check] [--replace] [--without-waiting]'

/**
 * npm run restore -- --from FOLDER: one complete backup into an empty database and an empty document store, named by
 * the variables the server will be started with. `--check` only reads the backup; `--replace` moves existing data out
 * of the way; `--without-waiting` omits emails that were waiting to be sent.
 */
export async function run(args: string[]): Promise<void> {
  const began = performance.now()
  const { from, check, ...ways } = options(args)
  try {
    const manifest = await verifyBackup(await completeBackup(from))
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
    if (check) return console.log(`${from} is complete: ${contents(manifest)}, read in ${seconds()} s.`)
    const config = readCommandConfig(process.env)
    const before = await restore(from, manifest, config, ways)
    console.log(`Restored ${contents(manifest)}, in ${seconds()} s.`)
    if (before !== null) console.log(`The previous database is now in ${before}. Delete it when you no longer need it.`)
    remind(manifest, config)
  } catch (error) {
    throw error instanceof BackupError || error instanceof StartupError ? new CommandError(error.message) : error
  }
}

/** @returns where the previous database is, if it was kept */
async function restore(from: string, manifest: Manifest, config: Config, ways: RestoreOptions): Promise<string | null> {
  const keys = await findKeyRing(config.secretKeys)
  const box = keys === null ? null : new PayloadBox(keys)
  const into = (ownerUrl: string) =>
    withStore(config, async (store) => {
      const target = { ownerUrl, store, sealFile: ownSealFile(config), box }
      const unreadable = await restoreBackup(from, manifest, target, ways)
      if (unreadable > 0) console.log(omissions(unreadable))
    })
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) return restoreIntoNewCluster({ dataDir, replace: ways.replace }, into)
  await into(databaseUrl)
  return null
}

function options(args: string[]): RestoreOptions & { from: string; check: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        check: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'without-waiting': { type: 'boolean', default: false },
      },
    })
    const { from, check, replace } = values
    if (from !== undefined && from !== '') return { from, check, replace, withPendingJobs: !values['without-waiting'] }
  } catch {
    // Reported below.
  }
  throw new CommandError(USAGE)
}

/** The parent folder of backups is easily mistaken for one of them. */
async function completeBackup(from: string): Promise<string> {
  const newest = await findNewestBackup(from)
  if (newest !== null)
    throw new CommandError(`${from} contains backups: pass one of them to --from. The newest is ${newest}.`)
  return from
}

function contents({ made, tables, documents }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  return `${rows} rows and ${describeDocuments(documents)} from ${made}`
}

/** Waiting emails are encrypted with a key that no backup contains. */
function omissions(count: number): string {
  return `Left out ${count} waiting emails and other jobs: they are encrypted with a different SECRET_KEY.`
}

function remind({ seal, missing, damaged }: Manifest, { sealFiles }: Config): void {
  if (seal === null && sealFiles === null) {
    console.log('The backup has no signing key: a new one is made when needed, unless you set SIGNING_KEY_FILE.')
  }
  if (missing.length > 0) console.log(`${missing.length} documents were already missing when the backup was made.`)
  if (damaged.length > 0) console.log(`${damaged.length} documents had already changed when the backup was made.`)
}
