import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Head } from './chain.ts'

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

/**
 * The heads of the newest files of a folder, oldest first; none where there is no such folder. A line that is no head is
 * left out: what was cut off in the middle of a write says nothing.
 */
export async function readHeads(folder: string, mostFiles = Infinity): Promise<Head[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.jsonl')).toSorted()
  const heads: Head[] = []
  for (const file of files.slice(-Math.min(mostFiles, files.length))) {
    for (const text of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      const parsed = line.safeParse(asJson(text))
      if (parsed.success) heads.push(parsed.data)
    }
  }
  return heads
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
