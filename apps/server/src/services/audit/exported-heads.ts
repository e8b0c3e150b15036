import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { AuditKeys } from './audit-keys.ts'
import { isSignedByUs, type Head } from './hash-chain.ts'

const bytes = (encoding: 'hex' | 'base64url') => z.string().transform((text) => Buffer.from(text, encoding))

const line = z.object({
  partner_id: z.uuid(),
  number: z.number().int(),
  hash: bytes('hex'),
  is_legacy: z.boolean(),
  signed_at: z.string(),
  key_id: z.string(),
  mac: bytes('base64url'),
})

/** A head as it is exported: into the file of its day, and into the log. */
export function exportedForm({ partner_id, number, hash, is_legacy, signed_at, key_id, mac }: Head) {
  return {
    partner_id,
    number,
    hash: hash.toString('hex'),
    is_legacy,
    signed_at: new Date(signed_at).toISOString(),
    key_id,
    mac: mac.toString('base64url'),
  }
}

/** Appends heads to the file of the day, one JSON object per line. */
export async function appendHeads(folder: string, heads: readonly Head[], now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${now.toISOString().slice(0, 10)}.jsonl`)
  await appendFile(file, heads.map((head) => `${JSON.stringify(exportedForm(head))}\n`).join(''), { mode: 0o600 })
}

/** Whether a server has started with this folder before, or may have: the folder can't be read. */
export async function isUsed(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Notes that a server has started with this folder. */
export async function markUsed(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'first-start'), `${now.toISOString()}\n`, { mode: 0o600 })
}

/** All heads of a folder, oldest first; none where there is no such folder. */
export async function readHeads(folder: string): Promise<Head[]> {
  const heads: Head[] = []
  for (const file of await headFiles(folder)) heads.push(...(await readFileHeads(join(folder, file))))
  return heads
}

/** Newest files that are read again each time: someone may append to the last of them. */
const recentFiles = 31

/** What the page's own check compares with. Of older files it keeps one head per partner, so that each is read once. */
export class ExportedHeads {
  readonly #folder: string
  readonly #keys: AuditKeys
  readonly #read = new Set<string>()
  readonly #highest = new Map<string, Head>()

  constructor(folder: string, keys: AuditKeys) {
    this.#folder = folder
    this.#keys = keys
  }

  /** Every head of a partner in the newest files, and the highest one of the older files. */
  async of(partner: string): Promise<Head[]> {
    const files = await headFiles(this.#folder)
    for (const file of files.slice(0, -recentFiles)) if (!this.#read.has(file)) await this.#keepHighest(file)
    const heads: Head[] = []
    for (const file of files.slice(-recentFiles)) heads.push(...(await readFileHeads(join(this.#folder, file))))
    const highest = this.#highest.get(partner)
    return [...(highest === undefined ? [] : [highest]), ...heads.filter(({ partner_id }) => partner_id === partner)]
  }

  async #keepHighest(file: string): Promise<void> {
    for (const head of await readFileHeads(join(this.#folder, file))) {
      const kept = this.#highest.get(head.partner_id)
      if (head.number >= (kept?.number ?? 0) && isSignedByUs(head, this.#keys)) this.#highest.set(head.partner_id, head)
    }
    this.#read.add(file)
  }
}

async function headFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.jsonl')).toSorted()
}

/** A line that is no head is left out: what was cut off in the middle of a write says nothing. */
async function readFileHeads(path: string): Promise<Head[]> {
  return (await readFile(path, 'utf8')).split('\n').flatMap((text) => {
    const parsed = line.safeParse(asJson(text))
    return parsed.success ? [parsed.data] : []
  })
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
