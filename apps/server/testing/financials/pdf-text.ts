import * as mupdf from 'mupdf'

/** The text of each page of a PDF. */
export function textOfPdf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText('preserve-whitespace').asText(),
  )
}
