import { Readable } from 'node:stream'
import type { ByteRange, BlobStore } from '../../../services/storage/blob-store.ts'
import type { Layout } from './archive-layout.ts'

export type ReadFile = (file: number, range: ByteRange) => Promise<Readable>

/** `start` and `end` are inclusive. Streams file after file, so that memory use stays flat. */
export async function* archiveBytes(
  { segments }: Layout,
  { start, end }: ByteRange,
  read: ReadFile,
): AsyncGenerator<Buffer> {
  for (const segment of segments) {
    const from = Math.max(start, segment.at) - segment.at
    const to = Math.min(end + 1, segment.at + segment.length) - segment.at
    if (from >= to) continue
    if ('bytes' in segment) {
      yield segment.bytes.subarray(from, to)
    } else {
      yield* exactLength(await read(segment.file, { start: from, end: to - 1 }), to - from)
    }
  }
}

/** Content-Length was already sent, so a stream of any other length is an error. */
async function* exactLength(stream: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('the length of a stored document differs from the recorded one')
}

/** `keys` are in the order of the archive's files, after its index page. */
export function readFromStore(store: BlobStore, keys: readonly string[], index: Buffer | null): ReadFile {
  return async (file, range) => {
    if (index === null) return store.read(keys[file] ?? '', range)
    if (file === 0) return Readable.from([index.subarray(range.start, range.end + 1)], { objectMode: false })
    return store.read(keys[file - 1] ?? '', range)
  }
}
