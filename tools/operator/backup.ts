import { parseArgs } from 'node:util'
import { BackupError } from '../../apps/server/src/backup/backup-error.ts'
import { ownSealFile, withDatabase, withStore } from '../../apps/server/src/backup/installation.ts'
import type { Manifest } from '../../apps/server/src/backup/manifest.ts'
import { takeBackup, type Backup } from '../../apps/server/src/backup/take-backup.ts'
import { readCommandConfig, type Config } from '../../apps/server/src/config/index.ts'
import { StartupError } from '../../apps/server/src/errors.ts'
import { CommandError } from '../bootstrap/command-error.mjs'

const USAGE = 'Usage: npm run backup -- --to FOLDER'

/**
 * npm run backup -- --to FOLDER: one complete backup of the database and the documents, into a new folder there. The
 * server may keep running. The variables the server is started with say what to back up.
 */
export async function run(args: string[]): Promise<void> {
  const began = performance.now()
  const { to } = options(args)
  try {
    const config = readCommandConfig(process.env)
    const backup = await withDatabase(config, (ownerUrl) =>
      withStore(config, (store) => {
        const source = { ownerUrl, store, sealFile: ownSealFile(config) }
        return takeBackup(source, to)
      }),
    )
    report(backup, config, (performance.now() - began) / 1000)
  } catch (error) {
    throw error instanceof BackupError || error instanceof StartupError ? new CommandError(error.message) : error
  }
}

function options(args: string[]): { to: string } {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (to !== undefined && to !== '') return { to }
  } catch {
    // Reported below.
  }
  throw new CommandError(USAGE)
}

function report({ folder, manifest, shared }: Backup, config: Config, seconds: number): void {
  const { tables, documents, missing, damaged } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  const files = describeDocuments(documents)
  const before = shared > 0 ? `, ${shared.toLocaleString('en')} of them shared with the previous backup` : ''
  console.log(`${folder}\n${rows} rows of ${tables.length} tables, ${files}${before}, in ${seconds.toFixed(1)} s.`)
  console.log(
    `${keyLocation(config)} isn’t in the backup: keep it elsewhere. Without it, waiting emails are lost and the audit trail can’t be verified.`,
  )
  if (config.secretKeys.kind === 'given' && config.secretKeys.retired.length > 0)
    console.log(
      'SECRET_KEY_RETIRED isn’t in the backup: keep it elsewhere. Without it, older audit entries can’t be verified.',
    )
  if (config.sealFiles !== null)
    console.log('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE aren’t in the backup: keep them elsewhere.')
  if (missing.length + damaged.length === 0) return
  // Callers that check only the exit code must notice, too.
  process.exitCode = 1
  console.error(
    `The backup is complete, but document storage isn’t: ${missing.length} missing, ${damaged.length} changed.`,
  )
  for (const key of [...missing, ...damaged].slice(0, 20)) console.error(`  ${key}`)
}

function keyLocation({ secretKeys }: Config): string {
  return secretKeys.kind === 'given' ? 'SECRET_KEY' : `The secret key in ${secretKeys.path}`
}

/** "1,204 documents and previews (45.2 MB)". */
export function describeDocuments({ count, size }: Manifest['documents']): string {
  return `${count.toLocaleString('en')} documents and previews (${formatBytes(size)})`
}

/** In decimal units, as disks are sold. */
function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step]}`
}
