import * as mupdf from 'mupdf'
import { markup } from '../markup.ts'
import { SANS } from './fonts.ts'
import { openHtml } from './layout.ts'

/** Characters that reorder or hide others; the joiners of Persian and Indic scripts are kept. */
const INVISIBLE = /[\p{Cc}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]+|\u{fe0f}/gu

/** One drawable line; a character missing from all fonts becomes its code point, like [U+1F642]. */
export function toDrawableLine(text: string): string {
  const line = toSingleLine(text)
  const missing = missingGlyphs(line)
  if (missing.size === 0) return line
  return Array.from(line, (character) => (missing.has(character) ? codePointOf(character) : character)).join('')
}

/** The visible characters of a text on one line. */
export function toSingleLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').trim()
}

/** The characters of a line missing from all fonts. */
export function missingGlyphs(line: string): Set<string> {
  const missing = new Set<string>()
  const showGlyph = (_font: mupdf.Font, _matrix: mupdf.Matrix, glyph: number, unicode: number) => {
    if (glyph === 0 && unicode > 0x20) missing.add(String.fromCodePoint(unicode))
  }
  const device = new mupdf.Device({ fillText: (drawn) => drawn.walk({ showGlyph }) })
  openHtml(String(markup`<p style="font-family:${SANS}">${line}</p>`), { width: 20_000, height: 1000 })
    .loadPage(0)
    .run(device, mupdf.Matrix.identity)
  device.close()
  return missing
}

function codePointOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
