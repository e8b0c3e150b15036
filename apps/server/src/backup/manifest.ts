import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

/** Of how a backup is laid out; a newer one is refused by name. */
const FORMAT = 1
const NAME = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Names go into statements and paths: nothing that would need quoting. */
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
  /** When the rows were read. */
  made: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Work that was waiting to be done: mail to be sent, mostly. */
  waiting: z.strictObject({ rows: count, file }).nullable(),
  /** `file` names each object: key, bytes, SHA-256 and media type, with tabs between them. */
  documents: z.strictObject({ count, size: count, file }),
  /** Keys of objects that rows knew and the store did not have, or had with other bytes. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
  /** What signed documents are sealed with, where the installation made it by itself. */
  seal: file.nullable(),
  /** `kept`: among the rows, before release 0019. Since then the installation's keys are in no backup. */
  secret: z.enum(['kept', 'given']),
})

export type Manifest = z.output<typeof content>
export type FileEntry = z.output<typeof file>
export type TableEntry = z.output<typeof table>

/** Writes the table of contents, the last file of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const whole = { ...manifest, checksum: checksumOf(manifest) }
  await writeFile(join(folder, NAME), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** @throws BackupError there is none, it is damaged, or of a newer Loanyard */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`There is no whole backup in ${folder} (${reason}): give the folder of one to --from.`)
  })
  const { checksum, ...rest } = parsed(text, folder)
  if (typeof rest['format'] === 'number' && rest['format'] > FORMAT) {
    throw new BackupError(`The backup in ${folder} was made by a newer Loanyard: restore it with that one.`)
  }
  const read = content.safeParse(rest)
  if (!read.success || checksumOf(rest) !== checksum) throw damaged(folder, `${NAME} was changed`)
  return read.data
}

/** The sentence for a backup that is not as it was written. */
export function damaged(folder: string, what: string): BackupError {
  return new BackupError(`The backup in ${folder} is damaged (${what}), and nothing was restored: use another one.`)
}

function parsed(text: string, folder: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Said below.
  }
  throw damaged(folder, `${NAME} cannot be read`)
}

function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
