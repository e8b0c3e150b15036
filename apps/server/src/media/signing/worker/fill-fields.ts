import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import * as mupdf from 'mupdf'
import { drawOn } from '../../pdf/draw-on-page.ts'
import type { Box, Size } from '../../pdf/layout.ts'
import { findSignatureFields } from './find-signature-fields.ts'
import { findFooterBox } from './footer-box.ts'
import { isReplacedBySigning, type SignatureField, type FieldKind } from './form-fields.ts'

/** Creates what is drawn in a field, or in the footer box of a document without a signature field. */
export interface FieldDrawer {
  readonly field: (kind: FieldKind, size: Size) => mupdf.PDFDocument
  readonly footer: (size: Size) => mupdf.PDFDocument
}

/** Size of a signature at a tag, if there is room. In points. */
const TAG_SIZE = { width: 186, height: 40 }
/** Kept free at the edges of a page. In points. */
const EDGE = 6

/** Fills every field, or the footer box if there is no signature field, and removes tags and forms. */
export function fillFields(document: mupdf.PDFDocument, placed: readonly PlacedField[], drawer: FieldDrawer): void {
  const fields = findSignatureFields(document, placed)
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

/** Extends up and to the right from the tag, which is at the start of the signature line. */
function boxForTag(document: mupdf.PDFDocument, { page, kind, box }: SignatureField): Box {
  const [pageLeft, pageTop, pageRight] = document.loadPage(page).getBounds()
  const [left, top, right, bottom] = box
  const { width, height } =
    kind === 'signature' ? TAG_SIZE : { width: Math.max(TAG_SIZE.width, right - left), height: bottom - top }
  const start = Math.max(pageLeft + EDGE, Math.min(left, pageRight - EDGE - Math.min(width, 120)))
  const end = Math.min(start + width, pageRight - EDGE)
  return [start, Math.max(pageTop + EDGE, bottom - height), end, bottom]
}

/** Removes the text of the tags but nothing under it. */
function removeTags(document: mupdf.PDFDocument, fields: readonly SignatureField[]): void {
  const tags = fields.filter(({ from }) => from === 'tag')
  for (const index of new Set(tags.map(({ page }) => page))) {
    const page = document.loadPage(index)
    for (const { box } of tags.filter(({ page: of }) => of === index)) {
      page.createAnnotation('Redact').setRect(shrunk(box))
    }
    const { REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE } = mupdf.PDFPage
    page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE)
  }
}

/** Removes filled fields and all signature fields: mupdf would flatten an empty one to a "SIGN" sticker. */
function removeFields(document: mupdf.PDFDocument): void {
  for (let index = 0; index < document.countPages(); index++) {
    const page = document.loadPage(index)
    for (const widget of page.getWidgets()) if (isReplacedBySigning(widget)) page.deleteAnnotation(widget)
  }
}

/** A little smaller, so that no adjacent character is removed. */
function shrunk([left, top, right, bottom]: Box): mupdf.Rect {
  const [dx, dy] = [Math.min(1, (right - left) * 0.1), (bottom - top) * 0.3]
  return [left + dx, top + dy, right - dx, bottom - dy]
}

function sizeOf([left, top, right, bottom]: Box): Size {
  return { width: right - left, height: bottom - top }
}
