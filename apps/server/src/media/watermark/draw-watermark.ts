import * as mupdf from 'mupdf'
import { markup } from '../markup.ts'
import { toFormXObject, drawForm, paint } from '../pdf/draw-on-page.ts'
import { SANS } from '../pdf/fonts.ts'
import { toDrawableLine } from '../pdf/glyphs.ts'
import { pdfOfHtml, widthOfLine } from '../pdf/layout.ts'
import { hasSignature } from '../pdf/open-pdf.ts'
import { copyOfDictionary, nameAt } from '../pdf/pdf-objects.ts'
import { sanitize } from '../pdf/sanitize.ts'
import type { WatermarkProblem } from './watermark-pool.ts'

export class WatermarkError extends Error {
  readonly problem: WatermarkProblem

  constructor(problem: WatermarkProblem) {
    super(`can't watermark this PDF: ${problem}`)
    this.problem = problem
  }
}

const MAX_PAGES = 3000
/** Font size of the drawing before scaling, in points. */
const FONT_SIZE = 20
/** Length of a line relative to the page's diagonal, and maximum font size in points. */
const DIAGONAL_SHARE = 0.78
const MAX_FONT_SIZE = 30
/** Vertical positions of the lines, relative to the page's height. */
const LINES = [0.2, 0.5, 0.8]
const OPACITY = 0.16

/**
 * Returns a copy with the line three times on every page, faint and diagonal, above the content, which stays selectable. A
 * digitally signed PDF is flattened, because its signature would no longer be valid. Active content is removed.
 * @throws WatermarkError
 */
export function withWatermark(bytes: Uint8Array, line: string): Uint8Array {
  const document = openForWatermark(bytes)
  if (isSigned(document)) document.bake(false, true)
  const drawing = watermarkDrawing(toDrawableLine(line))
  const [, , width, height] = drawing.loadPage(0).getBounds()
  const form = toFormXObject(document, drawing, { Group: { S: 'Transparency', Type: 'Group' } })
  const faint = document.addObject({ Type: 'ExtGState', ca: OPACITY, CA: OPACITY })
  for (let index = 0; index < document.countPages(); index++) {
    drawWatermarkOn({ document, page: document.loadPage(index) }, { form, faint, width, height })
  }
  sanitize(document)
  // A copy, because mupdf's memory moves when it grows. Existing compression and encryption are kept.
  return Uint8Array.from(document.saveToBuffer('garbage,compress').asUint8Array())
}

function openForWatermark(bytes: Uint8Array): mupdf.PDFDocument {
  const document = read(bytes)
  if (document.needsPassword()) throw new WatermarkError('protected')
  if (isPortfolio(document)) throw new WatermarkError('collection')
  const pages = document.countPages()
  if (pages === 0) throw new WatermarkError('damaged')
  if (pages > MAX_PAGES) throw new WatermarkError('too_long')
  return document
}

/** A portfolio or a PDF with attached files, which would have no watermark. */
function isPortfolio(document: mupdf.PDFDocument): boolean {
  if (!document.getTrailer().get('Root', 'Collection').isNull()) return true
  return Object.keys(document.getEmbeddedFiles()).length > 0
}

function read(bytes: Uint8Array): mupdf.PDFDocument {
  try {
    const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
    if (document !== null) return document
  } catch (error) {
    if (/crypt/i.test(String(error))) throw new WatermarkError('protected')
  }
  throw new WatermarkError('damaged')
}

function isSigned(document: mupdf.PDFDocument): boolean {
  return hasSignature(document.getTrailer().get('Root', 'AcroForm', 'Fields'))
}

/** The line on a page of its own width. */
function watermarkDrawing(line: string): mupdf.PDFDocument {
  const html = (width: string) =>
    `<html><head><style>@page{margin:0}body{margin:0;font-family:${SANS}}p{margin:0;${width}}</style></head><body>${String(
      markup`<p style="font-size:${FONT_SIZE}pt;line-height:1.4;white-space:nowrap;color:#333">${line}</p>`,
    )}</body></html>`
  return pdfOfHtml(html(''), { width: Math.max(40, widthOfLine(html('')) + 4), height: FONT_SIZE * 1.5 })
}

interface Watermark {
  readonly form: mupdf.PDFObject
  readonly faint: mupdf.PDFObject
  readonly width: number
  readonly height: number
}

function drawWatermarkOn(
  { document, page }: { document: mupdf.PDFDocument; page: mupdf.PDFPage },
  { form, faint, width, height }: Watermark,
): void {
  if (hasAttachment(page.getObject())) throw new WatermarkError('collection')
  const [left, top, right, bottom] = page.getBounds()
  const [pageWidth, pageHeight] = [right - left, bottom - top]
  const scale = Math.min((Math.hypot(pageWidth, pageHeight) * DIAGONAL_SHARE) / width, MAX_FONT_SIZE / FONT_SIZE)
  const slant = Math.atan2(pageHeight, pageWidth)
  const name = addFaintState(document, page.getObject(), faint)
  drawForm({ document, page }, form, (drawn) => [
    '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
    `q /${name} gs`,
    ...LINES.map((part) =>
      paint(
        drawn,
        page,
        diagonalPlacement({ width, height, scale, slant }, [left + pageWidth / 2, top + pageHeight * part]),
      ),
    ),
    'Q EMC',
  ])
}

/** Whether a file is attached to the page. */
function hasAttachment(page: mupdf.PDFObject): boolean {
  const notes = page.get('Annots')
  let has = false
  if (notes.isArray()) notes.forEach((note) => (has ||= nameAt(note, 'Subtype') === 'FileAttachment'))
  return has
}

/** Maps the drawing's coordinates (upward) to those of the page as seen, centered on the line's middle. */
function diagonalPlacement(
  { width, height, scale, slant }: { width: number; height: number; scale: number; slant: number },
  [x, y]: readonly [number, number],
): mupdf.Matrix {
  const [cos, sin] = [Math.cos(slant) * scale, Math.sin(slant) * scale]
  const centered: mupdf.Matrix = [1, 0, 0, -1, -width / 2, height / 2]
  return mupdf.Matrix.concat(centered, [cos, -sin, sin, cos, x, y])
}

/** Adds the graphics state to the page's resources under a new name. */
function addFaintState(document: mupdf.PDFDocument, page: mupdf.PDFObject, faint: mupdf.PDFObject): string {
  const resources = copyOfDictionary(document, page.getInheritable('Resources'))
  const states = copyOfDictionary(document, resources.get('ExtGState'))
  let number = 1
  while (!states.get(`Faint${number}`).isNull()) number++
  states.put(`Faint${number}`, faint)
  resources.put('ExtGState', states)
  page.put('Resources', resources)
  return `Faint${number}`
}
