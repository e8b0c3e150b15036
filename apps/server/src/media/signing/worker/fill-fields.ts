import * as mupdf from 'mupdf'
import { drawOn } from '../../pdf/draw-on-page.ts'
import type { Size } from '../../pdf/layout.ts'
import { findSignatureFields } from './find-signature-fields.ts'
import { findFooterBox } from './footer-box.ts'
import { isReplacedBySigning } from './form-fields.ts'
import type { Box, SignatureField, FieldKind } from './signature-field.ts'

/** Makes what is drawn on a mark, or in the box at the foot of a paper without one. */
export interface FieldDrawer {
  readonly field: (kind: FieldKind, size: Size) => mupdf.PDFDocument
  readonly footer: (size: Size) => mupdf.PDFDocument
}

/** What a signature takes up where a tag in the text stands, if the page lets it. Points. */
const TAG_SIZE = { width: 186, height: 40 }
/** Pages are not written on nearer to their edges. */
const EDGE = 6

/** Draws on every mark, or at the foot of the last page. Marks and forms are gone afterwards. */
export function fillFields(document: mupdf.PDFDocument, drawer: FieldDrawer): void {
  const fields = findSignatureFields(document)
  removeTags(document, fields)
  removeFields(document)
  document.bake(false, true)
  for (const field of fields) {
    const box = field.from === 'tag' ? boxForTag(document, field) : field.box
    drawOn({ document, page: field.page }, drawer.field(field.kind, sizeOf(box)), box)
  }
  if (fields.some(({ kind }) => kind === 'signature')) return
  const { page, box } = findFooterBox(document)
  drawOn({ document, page }, drawer.footer(sizeOf(box)), box)
}

/** Upwards and to the right of the tag, which stands where the signature's line begins. */
function boxForTag(document: mupdf.PDFDocument, { page, kind, box }: SignatureField): Box {
  const [pageLeft, pageTop, pageRight] = document.loadPage(page).getBounds()
  const [left, top, right, bottom] = box
  const { width, height } =
    kind === 'signature' ? TAG_SIZE : { width: Math.max(TAG_SIZE.width, right - left), height: bottom - top }
  const start = Math.max(pageLeft + EDGE, Math.min(left, pageRight - EDGE - Math.min(width, 120)))
  const end = Math.min(start + width, pageRight - EDGE)
  return [start, Math.max(pageTop + EDGE, bottom - height), end, bottom]
}

/** The letters of the tags leave the pages, whatever is under them stays. */
function removeTags(document: mupdf.PDFDocument, fields: readonly SignatureField[]): void {
  const tags = fields.filter(({ from }) => from === 'tag')
  for (const index of new Set(tags.map(({ page }) => page))) {
    const page = document.loadPage(index)
    for (const { box } of tags.filter(({ page: of }) => of === index)) {
      page.createAnnotation('Redact').setRect(within(box))
    }
    const { REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE } = mupdf.PDFPage
    page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE)
  }
}

/** What is written on, and every field for a signature: of an empty one mupdf makes a sticker that says SIGN. */
function removeFields(document: mupdf.PDFDocument): void {
  for (let index = 0; index < document.countPages(); index++) {
    const page = document.loadPage(index)
    for (const widget of page.getWidgets()) if (isReplacedBySigning(widget)) page.deleteAnnotation(widget)
  }
}

/** A little smaller, so that no letter of a line above or beside is touched. */
function within([left, top, right, bottom]: Box): mupdf.Rect {
  const [aside, up] = [Math.min(1, (right - left) * 0.1), (bottom - top) * 0.3]
  return [left + aside, top + up, right - aside, bottom - up]
}

function sizeOf([left, top, right, bottom]: Box): Size {
  return { width: right - left, height: bottom - top }
}
