import type * as mupdf from 'mupdf'
import { sanitize } from '../../stamping/inert.ts'

/** A signed paper does nothing by itself, and what was its form is part of its pages. Links to places and addresses stay. */
export function sanitizeSigned(document: mupdf.PDFDocument): void {
  sanitize(document)
  const root = document.getTrailer().get('Root')
  for (const key of ['AcroForm', 'Perms', 'NeedsRendering']) root.delete(key)
}
