import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server's disk is full or can't be written to. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
}

/**
 * A temporary file shared by the server and one parser: one writes, the other reads. It is unlinked before the parser starts,
 * so that nothing is left behind even if both are killed.
 */
export class ExchangeFile {
  readonly #ours: FileHandle
  readonly #theirs: FileHandle

  private constructor(ours: FileHandle, theirs: FileHandle) {
    this.#ours = ours
    this.#theirs = theirs
  }

  /** Only `writer` may change the file; the other can only read it. */
  static async create(writer: 'server' | 'parser'): Promise<ExchangeFile> {
    const folder = tmpdir()
    await mkdir(folder, { recursive: true })
    const path = join(folder, `loanyard-parser-${randomUUID()}`)
    const first = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
    try {
      const second = await open(path, writer === 'server' ? constants.O_RDONLY : constants.O_WRONLY)
      return new ExchangeFile(first, second)
    } catch (error) {
      await first.close()
      throw error
    } finally {
      await unlink(path)
    }
  }

  /** The parser's descriptor, which it inherits. */
  get descriptor(): number {
    return this.#theirs.fd
  }

  /** Replaces the content. @returns bytes written @throws DiskFullError, and whatever reading the chunks throws */
  async fill(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    await this.#ours.truncate(0)
    let at = 0
    for await (const chunk of chunks) {
      await this.#write(chunk, at)
      at += chunk.length
    }
    return at
  }

  async #write(chunk: Uint8Array, at: number): Promise<void> {
    try {
      for (let from = 0; from < chunk.length;) {
        from += (await this.#ours.write(chunk, from, chunk.length - from, at + from)).bytesWritten
      }
    } catch (error) {
      throw new DiskFullError('no room for the bytes of a parser', { cause: error })
    }
  }

  /** Returns the first bytes and empties the file. */
  async take(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size)
    let at = 0
    while (at < size) {
      const { bytesRead } = await this.#ours.read(bytes, at, size - at, at)
      if (bytesRead === 0) throw new Error('a parser wrote less than it reported')
      at += bytesRead
    }
    await this.clear()
    return bytes
  }

  async clear(): Promise<void> {
    await this.#ours.truncate(0)
  }

  /** Closes our copy of the parser's descriptor once the parser has its own. */
  async handOver(): Promise<void> {
    await this.#theirs.close()
  }

  async close(): Promise<void> {
    await Promise.all([this.#ours.close(), this.#theirs.close()])
  }
}
