import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type * as mupdf from 'mupdf'
import type { Box } from '../../pdf/layout.ts'
import { formSignatureFields, fieldKinds, type SignatureField } from './form-fields.ts'
import { findSignatureLines } from './lines/find-signature-lines.ts'

/**
 * All tags in the text, such as {{signature}}, and all form fields with these names, and what staff placed. Without any for the
 * signature, lines like "Signature: ____" count, too.
 */
export function findSignatureFields(
  document: mupdf.PDFDocument,
  placed: readonly PlacedField[] = [],
): SignatureField[] {
  const found: SignatureField[] = []
  for (let page = 0; page < document.countPages(); page++) found.push(...fieldsOnPage(document.loadPage(page), page))
  const marked = [...pickSignatureFields(found), ...placedFields(document, placed)]
  if (marked.some(({ kind }) => kind === 'signature')) return marked
  const lines = findSignatureLines(document).filter(({ kind }) => !marked.some((field) => field.kind === kind))
  return [...marked, ...lines]
}

function placedFields(document: mupdf.PDFDocument, placed: readonly PlacedField[]): SignatureField[] {
  const pages = document.countPages()
  return placed
    .filter(({ page }) => page <= pages)
    .map(({ kind, page, x, y, width, height }) => {
      const [left, top, right, bottom] = document.loadPage(page - 1).getBounds()
      const at = (fraction: number, from: number, to: number) => from + Math.min(1, fraction) * (to - from)
      const box: Box = [at(x, left, right), at(y, top, bottom), at(x + width, left, right), at(y + height, top, bottom)]
      return { kind, from: 'placed', page: page - 1, box }
    })
}

export function hasSignatureField(document: mupdf.PDFDocument): boolean {
  return findSignatureFields(document).some(({ kind }) => kind === 'signature')
}

function fieldsOnPage(page: mupdf.PDFPage, index: number): SignatureField[] {
  return [...tagsOnPage(page, index), ...formSignatureFields(page, index)]
}

/** Also finds {{ Signature }}. Checks the plain text first because that is fast. */
function tagsOnPage(page: mupdf.PDFPage, index: number): SignatureField[] {
  const text = page.toStructuredText('')
  if (!text.asText().includes('{{')) return []
  return fieldKinds.flatMap((kind) =>
    text
      .search(`\\{\\{ *${kind} *\\}\\}`, 'regexp,ignore-case')
      .map((quads): SignatureField => ({ kind, from: 'tag', page: index, box: boxOf(quads) })),
  )
}

/** The bounding box of quads: eight numbers each, the corners. */
function boxOf(quads: readonly mupdf.Quad[]): Box {
  const xs = quads.flatMap((quad) => [quad[0], quad[2], quad[4], quad[6]])
  const ys = quads.flatMap((quad) => [quad[1], quad[3], quad[5], quad[7]])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A form's only signature field counts whatever its name; among several, only those with a matching name. */
function pickSignatureFields(fields: readonly (SignatureField & { readonly isUnnamed?: boolean })[]): SignatureField[] {
  const unnamed = fields.filter(({ isUnnamed }) => isUnnamed === true)
  const isOnly = unnamed.length === 1 && !fields.some((field) => field.kind === 'signature' && field.isUnnamed !== true)
  return fields.filter(({ isUnnamed }) => isUnnamed !== true || isOnly)
}
