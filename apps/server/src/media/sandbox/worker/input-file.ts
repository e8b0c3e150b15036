import { readSync } from 'node:fs'

/** A parser's input, with the random access that mupdf needs. */
export class InputFile {
  readonly #fd: number
  readonly size: number

  constructor(fd: number, size: number) {
    this.#fd = fd
    this.size = size
  }

  readonly fileSize = (): number => this.size

  readonly read = (memory: Uint8Array, offset: number, length: number, position: number): number =>
    readSync(this.#fd, memory, offset, length, position)

  /** It stays open for the next job. */
  readonly close = (): void => undefined

  tail(length: number): Buffer {
    return this.bytes(Math.max(0, this.size - length), Math.min(length, this.size))
  }

  whole(): Buffer {
    return this.bytes(0, this.size)
  }

  bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let at = 0; at < length;) {
      const count = readSync(this.#fd, bytes, at, length - at, position + at)
      if (count === 0) throw new Error('the input is shorter than what was written to it')
      at += count
    }
    return bytes
  }
}
