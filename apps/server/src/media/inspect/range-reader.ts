import type { Readable } from 'node:stream'

/** Bytes fetched at a time, so that many small reads (an archive's directory) need few requests. */
const WINDOW = 256 * 1024
const WINDOWS_KEPT = 8

export type Read = (range?: { start: number; end: number }) => Promise<Readable>

/** A read beyond the end of the file: the file is truncated. */
export class OutOfRangeError extends Error {
  override readonly name = 'OutOfRangeError'
}

/** Random access to a stored file with little memory and few requests. */
export class RangeReader {
  readonly size: number
  /** Set when `read` failed: then parsing errors say nothing about the file. */
  failure: { readonly error: unknown } | null = null
  readonly #read: Read
  readonly #windows = new Map<number, Buffer>()

  constructor(read: Read, size: number) {
    this.#read = read
    this.size = size
  }

  /** @throws OutOfRangeError, and whatever `read` throws */
  async bytes(start: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(start) || start < 0 || length < 0 || start + length > this.size) {
      throw new OutOfRangeError(`${length} bytes at ${start} of ${this.size}`)
    }
    const pieces: Buffer[] = []
    for (let at = start; at < start + length;) {
      const offset = at % WINDOW
      const piece = (await this.#window(at - offset)).subarray(offset, offset + start + length - at)
      pieces.push(piece)
      at += piece.length
    }
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  }

  async #window(start: number): Promise<Buffer> {
    const kept = this.#windows.get(start)
    if (kept !== undefined) return kept
    const window = await this.#fetch(start, Math.min(start + WINDOW, this.size) - 1).catch((error: unknown) => {
      this.failure = { error }
      throw error
    })
    const [oldest] = this.#windows.keys()
    if (this.#windows.size >= WINDOWS_KEPT && oldest !== undefined) this.#windows.delete(oldest)
    this.#windows.set(start, window)
    return window
  }

  async #fetch(start: number, end: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of await this.#read({ start, end })) chunks.push(chunk as Buffer)
    const window = Buffer.concat(chunks)
    if (window.length !== end - start + 1) throw new Error(`${window.length} bytes were read of ${end - start + 1}`)
    return window
  }
}
