import { readSync } from 'node:fs'

/** A spool, as mupdf reads it: a bit here and there. */
export class SpooledFile {
  readonly #fd: number
  readonly #size: number

  constructor(fd: number, size: number) {
    this.#fd = fd
    this.#size = size
  }

  readonly fileSize = (): number => this.#size

  readonly read = (memory: Uint8Array, offset: number, length: number, position: number): number =>
    readSync(this.#fd, memory, offset, length, position)

  /** The spool is closed by whoever opened it. */
  readonly close = (): void => undefined

  tail(length: number): Buffer {
    return this.#bytes(Math.max(0, this.#size - length), Math.min(length, this.#size))
  }

  whole(): Buffer {
    return this.#bytes(0, this.#size)
  }

  #bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let at = 0; at < length;) {
      const count = readSync(this.#fd, bytes, at, length - at, position + at)
      if (count === 0) throw new Error('the spool is shorter than what was written to it')
      at += count
    }
    return bytes
  }
}
