import { z } from 'zod'
import { isKey } from '../../services/storage/blob-store.ts'
import { linesOf } from '../checksummed-streams.ts'

/** The folder of a backup that holds the stored objects. */
export const OBJECTS = 'objects'

/** A stored object as its row describes it. */
export type RequestedObject = Readonly<{
  key: string
  /** null: the row doesn't say. */
  size: number | null
  sha256: string | null
  type: string
  /** Whether it counts as missing when it isn't there. */
  needed: boolean
}>

export type BackedUpObject = Readonly<{ key: string; size: number; sha256: string; type: string }>

const listed = z.tuple([
  z.string().refine(isKey),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.string().regex(/^[0-9a-f]{64}$/),
  z.string().min(1),
])

/** Parses the lines PostgreSQL wrote for STORED_OBJECTS. Keys and types contain nothing that it would escape. */
export async function* readRequested(path: string): AsyncGenerator<RequestedObject> {
  for await (const line of linesOf(path)) {
    const [key = '', size = '', sha256 = '', type = '', needed = ''] = line.split('\t')
    yield { key, size: optional(size, Number), sha256: optional(sha256, String), type, needed: needed === 't' }
  }
}

export function listLine({ key, size, sha256, type }: BackedUpObject): string {
  return `${[key, size, sha256, type].join('\t')}\n`
}

/** @throws z.ZodError a line is not in the format of `listLine` */
export async function* readList(path: string): AsyncGenerator<BackedUpObject> {
  for await (const line of linesOf(path)) {
    const [key, size, sha256, type] = listed.parse(line.split('\t'))
    yield { key, size, sha256, type }
  }
}

function optional<T>(text: string, read: (text: string) => T): T | null {
  return text === '\\N' ? null : read(text)
}

/** Processes items as they come, `atOnce` at a time. After a failure starts no more, waits for the running ones and rethrows. */
export async function runInParallel<T>(
  atOnce: number,
  source: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const items = source[Symbol.asyncIterator]()
  const failed: unknown[] = []
  const worker = async () => {
    while (failed.length === 0) {
      const next = await items.next()
      if (next.done === true) return
      await work(next.value)
    }
  }
  const safeWorker = () => worker().catch((error: unknown) => void failed.push(error))
  await Promise.all(Array.from({ length: atOnce }, safeWorker))
  await items.return?.()
  if (failed.length > 0) throw failed[0]
}
