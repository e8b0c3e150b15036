import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFullError } from '../sandbox/exchange-file.ts'

const CHUNK_BYTES = 256 * 1024

/**
 * A temporary copy on disk. It is unlinked as soon as it is open, so that nothing is left behind even if this process is
 * killed.
 */
export class Spool {
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @throws DiskFullError */
  static async begin(folder: string): Promise<Spool> {
    return new Spool(await opened(folder).catch(failed))
  }

  /** @throws DiskFullError */
  async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) at += (await this.#file.write(chunk, at).catch(failed)).bytesWritten
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let at = 0; ;) {
      const { bytesRead } = await this.#file.read(chunk, 0, CHUNK_BYTES, at)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  async end(): Promise<void> {
    await this.#file.close()
  }
}

async function opened(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `inspection-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return file
}

function failed(cause: unknown): never {
  throw new DiskFullError('no room for a temporary copy of a document', { cause })
}
