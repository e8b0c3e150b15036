import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

export type FileChecksum = Readonly<{ sha256: string; size: number }>

/** Opened as late as possible: an error on a stream without a listener would end the process. */
type ReadableSource = () => Readable | Promise<Readable>

/** Writes a new file that only its owner may read, and flushes it to the disk. */
export async function writeWithChecksum(path: string, source: ReadableSource): Promise<FileChecksum> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { pass, result } = meter()
  await pipeline(await source(), pass, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return result()
}

/** The same, compressed with Zstandard. Size and checksum are those of the compressed file. */
export async function writeCompressed(path: string, source: ReadableSource): Promise<FileChecksum> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { pass, result } = meter()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(await source(), createZstdCompress(), pass, file)
  return result()
}

export async function checksumOf(path: string): Promise<FileChecksum> {
  const { pass, result } = meter()
  for await (const _ of pass(createReadStream(path)));
  return result()
}

/** The lines of a compressed file, without line endings. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  const unpacking = createZstdDecompress()
  createReadStream(path)
    .on('error', (error) => unpacking.destroy(error))
    .pipe(unpacking)
  for await (const chunk of unpacking.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function meter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    pass: async function* (this: void, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    result: (): FileChecksum => ({ sha256: hash.digest('hex'), size }),
  }
}
