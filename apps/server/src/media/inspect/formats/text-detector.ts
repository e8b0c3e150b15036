import { TextDecoder } from 'node:util'

/** By the byte order mark; text without one is read byte by byte. */
type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

const NUL = 0
/** Tab, line feed, vertical tab, form feed, carriage return, the end-of-file mark of DOS, escape. */
const ALLOWED_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27])
/** At most one odd control character per this many bytes: exports from banks have some. */
const BYTES_PER_ODD = 100
/** Whitespace and separators of table cells. */
const BLANK_BYTES = new Set(Buffer.from(' \t\r\n\v\f,;|"\u001a'))

/**
 * Fed all bytes of a file in order, tells whether it is text (UTF-8, Windows-1252 and the like without NULs and with hardly any
 * control characters, or UTF-16 with a byte order mark) and whether it is blank.
 */
export class TextDetector {
  #encoding: Encoding | null = null
  #decoder: TextDecoder | null = null
  #bytes = 0
  #oddCount = 0
  #isBinary = false
  #hasContent = false

  push(chunk: Buffer): void {
    if (this.#isBinary || chunk.length === 0) return
    this.#encoding ??= encodingOf(chunk)
    if (this.#encoding === 'bytes')
      this.#pushBytes(chunk, this.#bytes === 0 && startsWith(chunk, [0xef, 0xbb, 0xbf]) ? 3 : 0)
    else this.#pushUtf16(chunk, this.#encoding)
    this.#bytes += chunk.length
  }

  get isText(): boolean {
    return !this.#isBinary && this.#oddCount * BYTES_PER_ODD <= this.#bytes
  }

  /** Only whitespace and separators. */
  get isBlank(): boolean {
    return !this.#hasContent
  }

  #pushBytes(chunk: Buffer, from: number): void {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? NUL
      if (byte > 31 && this.#hasContent) continue
      if (byte === NUL) {
        this.#isBinary = true
        return
      }
      if (byte < 32 && !ALLOWED_CONTROLS.has(byte)) this.#oddCount++
      else if (!BLANK_BYTES.has(byte)) this.#hasContent = true
    }
  }

  #pushUtf16(chunk: Buffer, encoding: Encoding): void {
    this.#decoder ??= new TextDecoder(encoding, { fatal: true })
    try {
      const text = this.#decoder.decode(chunk, { stream: true })
      if (text.includes('\0')) this.#isBinary = true
      this.#hasContent ||= /[^\s,;|"]/.test(text)
    } catch {
      this.#isBinary = true
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
