import { TextDecoder } from 'node:util'

/** Told by a byte order mark; every other text is read byte by byte. */
type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

const NUL = 0
/** Tab, line feed, vertical tab, form feed, carriage return, the end-of-file mark of DOS, escape. */
const ALLOWED_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27])
/** One odd control character in so many bytes: banks' exports hold some. */
const BYTES_PER_ODD = 100
/** Of what says nothing by itself: white space, and what separates the cells of a table. */
const BLANK_BYTES = new Set(Buffer.from(' \t\r\n\v\f,;|"\u001a'))

/**
 * Told of all bytes of a file in their order, knows whether it is text: UTF-8, Windows-1252 and the like (no NUL, hardly a
 * control character), or UTF-16 with its mark; and whether anything is written in it.
 */
export class TextDetector {
  #encoding: Encoding | null = null
  #decoder: TextDecoder | null = null
  #bytes = 0
  #odd = 0
  #broken = false
  #says = false

  push(chunk: Buffer): void {
    if (this.#broken || chunk.length === 0) return
    this.#encoding ??= encodingOf(chunk)
    if (this.#encoding === 'bytes')
      this.#seeBytes(chunk, this.#bytes === 0 && startsWith(chunk, [0xef, 0xbb, 0xbf]) ? 3 : 0)
    else this.#seeWide(chunk, this.#encoding)
    this.#bytes += chunk.length
  }

  get isText(): boolean {
    return !this.#broken && this.#odd * BYTES_PER_ODD <= this.#bytes
  }

  /** Nothing but white space and separators. */
  get isBlank(): boolean {
    return !this.#says
  }

  #seeBytes(chunk: Buffer, from: number): void {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? NUL
      if (byte > 31 && this.#says) continue
      if (byte === NUL) {
        this.#broken = true
        return
      }
      if (byte < 32 && !ALLOWED_CONTROLS.has(byte)) this.#odd++
      else if (!BLANK_BYTES.has(byte)) this.#says = true
    }
  }

  #seeWide(chunk: Buffer, encoding: Encoding): void {
    this.#decoder ??= new TextDecoder(encoding, { fatal: true })
    try {
      const text = this.#decoder.decode(chunk, { stream: true })
      if (text.includes('\0')) this.#broken = true
      this.#says ||= /[^\s,;|"]/.test(text)
    } catch {
      this.#broken = true
    }
  }
}

function encodingOf(chunk: Buffer): Encoding {
  if (startsWith(chunk, [0xff, 0xfe])) return 'utf-16le'
  return startsWith(chunk, [0xfe, 0xff]) ? 'utf-16be' : 'bytes'
}

function startsWith(chunk: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => chunk[at] === byte)
}
