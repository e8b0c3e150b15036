import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import * as copy from './copy.ts'

/** Version of a backup's layout. */
const FORMAT = 1
const NAME = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Names go into SQL and paths: nothing that would need quoting. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const file = z.strictObject({
  path: z.string().regex(/^[a-z_]+(\/[a-z0-9_][a-z0-9_.]*|\.[a-z]+)$/),
  sha256,
  size: count,
})
const migration = z.strictObject({ version: count, name: z.string(), checksum: sha256 })
const table = z.strictObject({ schema: name, name, columns: z.array(name).min(1), rows: count, file })
const sequence = z.strictObject({ schema: name, name, last_value: z.string().regex(/^-?\d+$/) })

const content = z.strictObject({
  format: z.literal(FORMAT),
  made: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Pending jobs, mostly emails. */
  waiting: z.strictObject({ rows: count, file }).nullable(),
  /** `file` lists each object: key, size, SHA-256 and media type, separated by tabs. */
  documents: z.strictObject({ count, size: count, file }),
  /** Keys of objects that rows refer to but the file storage lacks (missing) or has with other content (damaged). */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
  /** The sealing key, if the installation generated it. */
  seal: file.nullable(),
  /** `kept`: among the rows, before migration 0019. Since then no backup has the installation's keys. */
  secret: z.enum(['kept', 'given']),
})

export type Manifest = z.output<typeof content>
export type FileEntry = z.output<typeof file>
export type TableEntry = z.output<typeof table>

/** Writes the manifest, the last file of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const signed = { ...manifest, checksum: checksumOf(manifest) }
  await writeFile(join(folder, NAME), `${JSON.stringify(signed, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** @throws BackupError there is none, it is damaged, or a newer version of Loanyard made it */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(copy.noCompleteBackup(folder, reason))
  })
  const { checksum, ...rest } = parsed(text, folder)
  if (typeof rest['format'] === 'number' && rest['format'] > FORMAT) {
    throw new BackupError(copy.newerFormat(folder))
  }
  const read = content.safeParse(rest)
  if (!read.success || checksumOf(rest) !== checksum) throw damaged(folder, copy.fileChanged(NAME))
  return read.data
}

export function damaged(folder: string, what: string): BackupError {
  return new BackupError(copy.backupDamaged(folder, what))
}

function parsed(text: string, folder: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw damaged(folder, copy.fileUnreadable(NAME))
}

function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
