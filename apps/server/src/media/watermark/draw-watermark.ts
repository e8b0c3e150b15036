import * as mupdf from 'mupdf'
import { markup } from '../markup.ts'
import { toFormXObject, drawForm, paint } from '../pdf/draw-on-page.ts'
import { SANS } from '../pdf/fonts.ts'
import { toDrawableLine } from '../pdf/glyphs.ts'
import { pdfOfHtml, widthOfLine } from '../pdf/layout.ts'
import { hasSignature } from '../pdf/open-pdf.ts'
import { nameAt } from '../pdf/pdf-objects.ts'
import { sanitize } from '../pdf/sanitize.ts'
import type { WatermarkProblem } from './watermark-pool.ts'

/** Thrown over a PDF that cannot bear a watermark. */
export class WatermarkError extends Error {
  readonly problem: WatermarkProblem

  constructor(problem: WatermarkProblem) {
    super(`this PDF cannot be stamped: ${problem}`)
    this.problem = problem
  }
}

/** Pages of a PDF that is stamped at most. */
const MOST_PAGES = 3000
/** Height of the line's letters in its drawing. Points. */
const LETTERS = 20
/** How much of the page's diagonal a line takes up, and how large its letters get at most. Points. */
const OF_DIAGONAL = 0.78
const LARGEST = 30
/** Where lines go, of the page's height; and how much of what is under them they let through. */
const LINES = [0.2, 0.5, 0.8]
const OPACITY = 0.16

/**
 * A copy of a PDF that says the line three times on every page, faintly and slanting, above what is there; texts stay
 * texts. Its form and the ink of signatures become part of the page where it is signed digitally: a signature that is no
 * longer true of it would only say so. What would run when it is opened is taken out.
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
  // A copy: mupdf's memory moves when it grows. What was compressed stays as it is, what protects it too.
  return Uint8Array.from(document.saveToBuffer('garbage,compress').asUint8Array())
}

function openForWatermark(bytes: Uint8Array): mupdf.PDFDocument {
  const document = read(bytes)
  if (document.needsPassword()) throw new WatermarkError('protected')
  if (isPortfolio(document)) throw new WatermarkError('collection')
  const pages = document.countPages()
  if (pages === 0) throw new WatermarkError('damaged')
  if (pages > MOST_PAGES) throw new WatermarkError('too_long')
  return document
}

/** A collection, or a paper with others attached: on those there would be no name. */
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

/** The line by itself, as wide as it is. */
function watermarkDrawing(line: string): mupdf.PDFDocument {
  const html = (width: string) =>
    `<html><head><style>@page{margin:0}body{margin:0;font-family:${SANS}}p{margin:0;${width}}</style></head><body>${String(
      markup`<p style="font-size:${LETTERS}pt;line-height:1.4;white-space:nowrap;color:#333">${line}</p>`,
    )}</body></html>`
  return pdfOfHtml(html(''), { width: Math.max(40, widthOfLine(html('')) + 4), height: LETTERS * 1.5 })
}

interface Mark {
  readonly form: mupdf.PDFObject
  readonly faint: mupdf.PDFObject
  readonly width: number
  readonly height: number
}

function drawWatermarkOn(
  { document, page }: { document: mupdf.PDFDocument; page: mupdf.PDFPage },
  { form, faint, width, height }: Mark,
): void {
  if (hasAttachment(page.getObject())) throw new WatermarkError('collection')
  const [left, top, right, bottom] = page.getBounds()
  const [wide, high] = [right - left, bottom - top]
  const scale = Math.min((Math.hypot(wide, high) * OF_DIAGONAL) / width, LARGEST / LETTERS)
  const slant = Math.atan2(high, wide)
  const name = addFaintState(document, page.getObject(), faint)
  drawForm({ document, page }, form, (drawn) => [
    '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
    `q /${name} gs`,
    ...LINES.map((part) =>
      paint(drawn, page, diagonalPlacement({ width, height, scale, slant }, [left + wide / 2, top + high * part])),
    ),
    'Q EMC',
  ])
}

/** Whether a file hangs on the page itself. */
function hasAttachment(page: mupdf.PDFObject): boolean {
  const notes = page.get('Annots')
  let has = false
  if (notes.isArray()) notes.forEach((note) => (has ||= nameAt(note, 'Subtype') === 'FileAttachment'))
  return has
}

/** From the drawing's points, which count upwards, to those of the page as it is seen, around the middle of the line. */
function diagonalPlacement(
  { width, height, scale, slant }: { width: number; height: number; scale: number; slant: number },
  [x, y]: readonly [number, number],
): mupdf.Matrix {
  const [cos, sin] = [Math.cos(slant) * scale, Math.sin(slant) * scale]
  const centred: mupdf.Matrix = [1, 0, 0, -1, -width / 2, height / 2]
  return mupdf.Matrix.concat(centred, [cos, -sin, sin, cos, x, y])
}

/** The graphics state among the page's own resources, under a name that is free there. */
function addFaintState(document: mupdf.PDFDocument, page: mupdf.PDFObject, faint: mupdf.PDFObject): string {
  const resources = copied(document, page.getInheritable('Resources'))
  const states = copied(document, resources.get('ExtGState'))
  let number = 1
  while (!states.get(`Faint${number}`).isNull()) number++
  states.put(`Faint${number}`, faint)
  resources.put('ExtGState', states)
  page.put('Resources', resources)
  return `Faint${number}`
}

/** What a page shares with others is not to be changed. */
function copied(document: mupdf.PDFDocument, dictionary: mupdf.PDFObject): mupdf.PDFObject {
  const copy = document.newDictionary()
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value))
  return copy
}
