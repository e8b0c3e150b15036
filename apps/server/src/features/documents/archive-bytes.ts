import type { Readable } from 'node:stream'
import type { ByteRange, Store } from '../../platform/storage/store.ts'
import type { Layout } from './archive-layout.ts'

/** Reads some bytes of one of the archive's files. */
export type ReadFile = (file: number, range: ByteRange) => Promise<Readable>

/** The bytes of an archive from `start` to `end`, both included, file after file: memory stays flat. */
export async function* archiveBytes(
  { pieces }: Layout,
  { start, end }: ByteRange,
  read: ReadFile,
): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const from = Math.max(start, piece.at) - piece.at
    const to = Math.min(end + 1, piece.at + piece.length) - piece.at
    if (from >= to) continue
    if ('bytes' in piece) {
      yield piece.bytes.subarray(from, to)
    } else {
      yield* exactly(await read(piece.file, { start: from, end: to - 1 }), to - from)
    }
  }
}

/** Throws where a stream ends early or goes on too long: the archive's length has been promised. */
async function* exactly(stream: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('a document in the store is not as long as it was when it arrived')
}

/** Reads an archive's files from the store. `keys` are in the order of the files. */
export function fromStore(store: Store, keys: readonly string[]): ReadFile {
  return (file, range) => store.read(keys[file] ?? '', range)
}
