import * as mupdf from 'mupdf'

/** The text of each page of a PDF. */
export function textOfPdf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText('preserve-whitespace').asText(),
  )
}

/** The rightmost edge of any text on any page, in points. */
export function rightEdgeOfPdf(bytes: Uint8Array): number {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  const edges = Array.from({ length: document.countPages() }, (_, index) => {
    const { blocks } = JSON.parse(document.loadPage(index).toStructuredText('preserve-whitespace').asJSON()) as Page
    return blocks.flatMap(({ lines }) => lines.map(({ bbox }) => bbox.x + bbox.w))
  })
  return Math.max(...edges.flat())
}

/** mupdf's description of a page's text. */
interface Page {
  readonly blocks: readonly {
    readonly lines: readonly { readonly bbox: { readonly x: number; readonly w: number } }[]
  }[]
}
