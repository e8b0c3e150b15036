import type * as mupdf from 'mupdf'
import { widgetMarks } from './form-marks.ts'
import { markKinds, type Box, type Mark } from './mark.ts'

/** Every marked place: tags in the text as {{signature}}, and fields of the form with these names. */
export function findMarks(document: mupdf.PDFDocument): Mark[] {
  const found: Mark[] = []
  for (let page = 0; page < document.countPages(); page++) found.push(...marksOnPage(document.loadPage(page), page))
  return withOneSignature(found)
}

export function hasMark(document: mupdf.PDFDocument): boolean {
  return findMarks(document).some(({ kind }) => kind === 'signature')
}

function marksOnPage(page: mupdf.PDFPage, index: number): Mark[] {
  return [...tagsOnPage(page, index), ...widgetMarks(page, index)]
}

/** {{ Signature }} counts as well. The text is looked at once, since that is what takes time. */
function tagsOnPage(page: mupdf.PDFPage, index: number): Mark[] {
  const text = page.toStructuredText('')
  if (!text.asText().includes('{{')) return []
  return markKinds.flatMap((kind) =>
    text
      .search(`\\{\\{ *${kind} *\\}\\}`, 'regexp,ignore-case')
      .map((quads): Mark => ({ kind, from: 'tag', page: index, box: boxOf(quads) })),
  )
}

/** The box around quads, which are eight numbers each: the corners. */
function boxOf(quads: readonly mupdf.Quad[]): Box {
  const xs = quads.flatMap((quad) => [quad[0], quad[2], quad[4], quad[6]])
  const ys = quads.flatMap((quad) => [quad[1], quad[3], quad[5], quad[7]])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A form's only field for a signature is ours whatever its name; of several, those that are named so. */
function withOneSignature(marks: readonly (Mark & { readonly isUnnamed?: boolean })[]): Mark[] {
  const unnamed = marks.filter(({ isUnnamed }) => isUnnamed === true)
  const isOnly = unnamed.length === 1 && !marks.some((mark) => mark.kind === 'signature' && mark.isUnnamed !== true)
  return marks.filter(({ isUnnamed }) => isUnnamed !== true || isOnly)
}
