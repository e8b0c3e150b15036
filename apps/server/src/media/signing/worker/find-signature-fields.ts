import type * as mupdf from 'mupdf'
import { formSignatureFields } from './form-fields.ts'
import { fieldKinds, type Box, type SignatureField } from './signature-field.ts'

/** Every marked place: tags in the text as {{signature}}, and fields of the form with these names. */
export function findSignatureFields(document: mupdf.PDFDocument): SignatureField[] {
  const found: SignatureField[] = []
  for (let page = 0; page < document.countPages(); page++) found.push(...fieldsOnPage(document.loadPage(page), page))
  return pickSignatureFields(found)
}

export function hasSignatureField(document: mupdf.PDFDocument): boolean {
  return findSignatureFields(document).some(({ kind }) => kind === 'signature')
}

function fieldsOnPage(page: mupdf.PDFPage, index: number): SignatureField[] {
  return [...tagsOnPage(page, index), ...formSignatureFields(page, index)]
}

/** {{ Signature }} counts as well. The text is looked at once, since that is what takes time. */
function tagsOnPage(page: mupdf.PDFPage, index: number): SignatureField[] {
  const text = page.toStructuredText('')
  if (!text.asText().includes('{{')) return []
  return fieldKinds.flatMap((kind) =>
    text
      .search(`\\{\\{ *${kind} *\\}\\}`, 'regexp,ignore-case')
      .map((quads): SignatureField => ({ kind, from: 'tag', page: index, box: boxOf(quads) })),
  )
}

/** The box around quads, which are eight numbers each: the corners. */
function boxOf(quads: readonly mupdf.Quad[]): Box {
  const xs = quads.flatMap((quad) => [quad[0], quad[2], quad[4], quad[6]])
  const ys = quads.flatMap((quad) => [quad[1], quad[3], quad[5], quad[7]])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A form's only field for a signature is ours whatever its name; of several, those that are named so. */
function pickSignatureFields(fields: readonly (SignatureField & { readonly isUnnamed?: boolean })[]): SignatureField[] {
  const unnamed = fields.filter(({ isUnnamed }) => isUnnamed === true)
  const isOnly = unnamed.length === 1 && !fields.some((field) => field.kind === 'signature' && field.isUnnamed !== true)
  return fields.filter(({ isUnnamed }) => isUnnamed !== true || isOnly)
}
