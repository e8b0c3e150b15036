import type * as mupdf from 'mupdf'
import { markup, type Markup } from '../../markup.ts'
import { SANS, scriptFor } from '../../pdf/fonts.ts'
import { pdfOfHtml, widthOfLine, type Size } from '../../pdf/layout.ts'
import type { Picture } from './drawn-signature.ts'

/** A signature as it is put on paper: a line in the hand's font, or what was drawn. */
export type Script =
  | { readonly kind: 'typed'; readonly line: string }
  | { readonly kind: 'drawn'; readonly picture: Picture }

/** Dark blue, as of a pen; and of the words around. */
const SIGNATURE_COLOR = '#16245c'
const CAPTION_COLOR = '#5b6472'

/** Largest size of letters: beyond, a signature looks like a headline. Points. */
const LARGEST = 34
/** What a line of the hand's font takes up, of the size of its letters. */
const LINE = 1.25

const rules = (more: string) =>
  `@page{margin:0}body{margin:0;font-family:${SANS};color:${CAPTION_COLOR}}p{margin:0}${more}`

const page = (style: string, body: Markup) =>
  `<html><head><style>${rules(style)}</style></head><body>${String(body)}</body></html>`

/** A signature and nothing else, at the lower left of the box. */
export function signatureIn(script: Script, size: Size): mupdf.PDFDocument {
  return pdfOfHtml(page('', signature(script, size)), size)
}

/** A signature above a line of words, each on a part of the box. */
export function signatureWithCaption(script: Script, caption: string, size: Size): mupdf.PDFDocument {
  const high = 9
  const body = markup`<p style="font-size:${fontSizeToFit(caption, 6, size.width - 8)}pt;line-height:${high}pt;padding-left:6pt;white-space:nowrap">${caption}</p>
<div style="padding-left:6pt">${signature(script, { width: size.width - 8, height: size.height - high })}</div>`
  return pdfOfHtml(page(`body{border-left:1pt solid ${SIGNATURE_COLOR}}`, body), size)
}

/** A line of text that fits its box, on its ground. */
export function lineIn(text: string, size: Size): mupdf.PDFDocument {
  const letters = fontSizeToFit(text, Math.min(size.height * 0.72, 11), size.width)
  const above = Math.max(0, size.height - letters * 1.14)
  const body = markup`<p style="padding-top:${above}pt;font-size:${letters}pt;line-height:1.14;color:#111;white-space:nowrap">${text}</p>`
  return pdfOfHtml(page('', body), size)
}

/** The box at the foot of a paper without marks. */
export function footerBox(
  script: Script,
  { name, caption }: { name: string; caption: string },
  size: Size,
): mupdf.PDFDocument {
  const inner = { width: size.width - 28, height: size.height - 48 }
  const style = `.box{border:0.75pt solid #c3c9d4;padding:8pt 13pt;height:${size.height - 18}pt}
.label{font-size:6.5pt;line-height:9pt}.line{border-top:0.75pt solid #c3c9d4;padding-top:3pt;font-size:8.5pt;line-height:11pt;color:#1c2330}`
  const body = markup`<div class="box"><p class="label">Signature</p>${signature(script, inner)}
<p class="line">${name}</p><p class="label" style="font-size:${fontSizeToFit(caption, 6.5, inner.width)}pt">${caption}</p></div>`
  return pdfOfHtml(page(style, body), size)
}

/** As markup, as high as the box. */
export function signature(script: Script, { width, height }: Size): Markup {
  if (script.kind === 'drawn') {
    const { png, width: wide, height: high } = script.picture
    const scale = Math.min(width / wide, height / high)
    const above = Math.max(0, height - high * scale)
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    return markup`<p style="padding-top:${above}pt;line-height:0"><img src="${source}" style="width:${wide * scale}pt;height:${high * scale}pt"/></p>`
  }
  const family = scriptFor(script.line)
  const letters = fontSizeToFit(script.line, Math.min(height / LINE, LARGEST), width * 0.94, family)
  const above = Math.max(0, height - letters * LINE)
  return markup`<p style="padding-top:${above}pt;font-family:${family};font-size:${letters}pt;line-height:${LINE};color:${SIGNATURE_COLOR};white-space:nowrap">${script.line}</p>`
}

/** The size of letters at which a line is no wider than this. Points. */
function fontSizeToFit(line: string, largest: number, width: number, family = SANS): number {
  const at = 10
  const wide = widthOfLine(
    page('', markup`<p style="font-family:${family};font-size:${at}pt;white-space:nowrap">${line}</p>`),
  )
  return Math.min(largest, wide === 0 ? largest : (width / wide) * at)
}
