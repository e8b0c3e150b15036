import type * as mupdf from 'mupdf'
import { markup, type Markup } from '../../markup.ts'
import { SANS, scriptFor } from '../../pdf/fonts.ts'
import { pdfOfHtml, widthOfLine, type Size } from '../../pdf/layout.ts'
import * as copy from './copy.ts'
import type { Picture } from './drawn-signature.ts'

/** A signature as it is drawn on the page: a line in the handwriting font, or an image. */
export type Script =
  | { readonly kind: 'typed'; readonly line: string }
  | { readonly kind: 'drawn'; readonly picture: Picture }

/** Dark blue, like a pen. */
const SIGNATURE_COLOR = '#16245c'
const CAPTION_COLOR = '#5b6472'

/** In points: beyond that, a signature looks like a headline. */
const MAX_FONT_SIZE = 34
/** Of the handwriting font. */
const LINE_HEIGHT = 1.25

const rules = (more: string) =>
  `@page{margin:0}body{margin:0;font-family:${SANS};color:${CAPTION_COLOR}}p{margin:0}${more}`

const page = (style: string, body: Markup) =>
  `<html><head><style>${rules(style)}</style></head><body>${String(body)}</body></html>`

/** Just the signature, at the lower left of the box. */
export function signatureIn(script: Script, size: Size): mupdf.PDFDocument {
  return pdfOfHtml(page('', signature(script, size)), size)
}

/** The caption above the signature, sharing the box. */
export function signatureWithCaption(script: Script, caption: string, size: Size): mupdf.PDFDocument {
  const captionHeight = 9
  const body = markup`<p style="font-size:${fontSizeToFit(caption, 6, size.width - 8)}pt;line-height:${captionHeight}pt;padding-left:6pt;white-space:nowrap">${caption}</p>
<div style="padding-left:6pt">${signature(script, { width: size.width - 8, height: size.height - captionHeight })}</div>`
  return pdfOfHtml(page(`body{border-left:1pt solid ${SIGNATURE_COLOR}}`, body), size)
}

/** A line of text at the bottom of its box, in a font size that fits. */
export function lineIn(text: string, size: Size): mupdf.PDFDocument {
  const fontSize = fontSizeToFit(text, Math.min(size.height * 0.72, 11), size.width)
  const above = Math.max(0, size.height - fontSize * 1.14)
  const body = markup`<p style="padding-top:${above}pt;font-size:${fontSize}pt;line-height:1.14;color:#111;white-space:nowrap">${text}</p>`
  return pdfOfHtml(page('', body), size)
}

/** The footer box of a document without a signature field. */
export function footerBox(
  script: Script,
  { name, caption }: { name: string; caption: string },
  size: Size,
): mupdf.PDFDocument {
  const inner = { width: size.width - 28, height: size.height - 48 }
  const style = `.box{border:0.75pt solid #c3c9d4;padding:8pt 13pt;height:${size.height - 18}pt}
.label{font-size:6.5pt;line-height:9pt}.line{border-top:0.75pt solid #c3c9d4;padding-top:3pt;font-size:8.5pt;line-height:11pt;color:#1c2330}`
  const body = markup`<div class="box"><p class="label">${copy.signature}</p>${signature(script, inner)}
<p class="line">${name}</p><p class="label" style="font-size:${fontSizeToFit(caption, 6.5, inner.width)}pt">${caption}</p></div>`
  return pdfOfHtml(page(style, body), size)
}

/** The signature as markup, as high as the box. */
export function signature(script: Script, { width, height }: Size): Markup {
  if (script.kind === 'drawn') {
    const { png, width: imageWidth, height: imageHeight } = script.picture
    const scale = Math.min(width / imageWidth, height / imageHeight)
    const above = Math.max(0, height - imageHeight * scale)
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    return markup`<p style="padding-top:${above}pt;line-height:0"><img src="${source}" style="width:${imageWidth * scale}pt;height:${imageHeight * scale}pt"/></p>`
  }
  const family = scriptFor(script.line)
  const fontSize = fontSizeToFit(script.line, Math.min(height / LINE_HEIGHT, MAX_FONT_SIZE), width * 0.94, family)
  const above = Math.max(0, height - fontSize * LINE_HEIGHT)
  return markup`<p style="padding-top:${above}pt;font-family:${family};font-size:${fontSize}pt;line-height:${LINE_HEIGHT};color:${SIGNATURE_COLOR};white-space:nowrap">${script.line}</p>`
}

/** The font size, in points, at which a line is at most this wide. */
function fontSizeToFit(line: string, largest: number, width: number, family = SANS): number {
  const testSize = 10
  const lineWidth = widthOfLine(
    page('', markup`<p style="font-family:${family};font-size:${testSize}pt;white-space:nowrap">${line}</p>`),
  )
  return Math.min(largest, lineWidth === 0 ? largest : (width / lineWidth) * testSize)
}
