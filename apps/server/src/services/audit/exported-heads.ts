import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { dayOf } from '../clock.ts'
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

/** The form in the day's file and in the log. */
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
  const file = join(folder, `${dayOf(now)}.jsonl`)
  await appendFile(file, heads.map((head) => `${JSON.stringify(exportedForm(head))}\n`).join(''), { mode: 0o600 })
}

/** True if a server has started with this folder before, or may have (the folder can't be read). */
export async function isUsed(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

export async function markUsed(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'first-start'), `${now.toISOString()}\n`, { mode: 0o600 })
}

/** Oldest first; none if the folder doesn't exist. */
export async function readHeads(folder: string): Promise<Head[]> {
  const heads: Head[] = []
  for (const file of await headFiles(folder)) heads.push(...(await readFileHeads(join(folder, file))))
  return heads
}

/** Number of newest files that are read each time: the last one may grow. */
const recentFiles = 31

/** Heads for the page's own check. Older files are read once, keeping one head per partner. */
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

/** Invalid lines are skipped: a write may have been interrupted. */
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
