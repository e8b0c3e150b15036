import * as mupdf from 'mupdf'
import { markup } from '../../markup.ts'
import { PLAIN } from './fonts.ts'
import { openHtml } from './layout.ts'

/** What reorders or hides letters: a name must read as it is. The joiners of Persian and Indian scripts stay. */
const UNSEEN = /[\p{Cc}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]+|\u{fe0f}/gu

/** One line of text that can be drawn; a letter that no font here has is told by its number, as [U+1F642]. */
export function drawable(text: string): string {
  const line = lineOf(text)
  const missing = undrawable(line)
  if (missing.size === 0) return line
  return Array.from(line, (letter) => (missing.has(letter) ? codePointOf(letter) : letter)).join('')
}

/** One line of what can be seen of a text. */
export function lineOf(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()
}

/** The letters of a line that no font here can draw. */
export function undrawable(line: string): Set<string> {
  const missing = new Set<string>()
  const showGlyph = (_font: mupdf.Font, _matrix: mupdf.Matrix, glyph: number, unicode: number) => {
    if (glyph === 0 && unicode > 0x20) missing.add(String.fromCodePoint(unicode))
  }
  const device = new mupdf.Device({ fillText: (drawn) => drawn.walk({ showGlyph }) })
  openHtml(String(markup`<p style="font-family:${PLAIN}">${line}</p>`), { width: 20_000, height: 1000 })
    .loadPage(0)
    .run(device, mupdf.Matrix.identity)
  device.close()
  return missing
}

function codePointOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
