import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFailed } from '../sandbox/exchange-file.ts'

/** Bytes of one step. */
const STEP = 256 * 1024

/**
 * A copy on disk for what reads back and forth in a file. Its name is gone as soon as it is open, so that nothing is left
 * behind whatever happens to this process.
 */
export class Spool {
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @throws DiskFailed */
  static async begin(folder: string): Promise<Spool> {
    return new Spool(await opened(folder).catch(failed))
  }

  /** @throws DiskFailed */
  async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) at += (await this.#file.write(chunk, at).catch(failed)).bytesWritten
  }

  /** What was written, from its first byte to its last. */
  async *chunks(): AsyncGenerator<Buffer> {
    const chunk = Buffer.allocUnsafe(STEP)
    for (let at = 0; ;) {
      const { bytesRead } = await this.#file.read(chunk, 0, STEP, at)
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
  throw new DiskFailed('no room for the copy of a document', { cause })
}
