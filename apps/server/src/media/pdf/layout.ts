import * as mupdf from 'mupdf'

/** In points. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Left, top, right, bottom, in points from the upper left corner of the page as seen. */
export type Box = readonly [number, number, number, number]

/** Wider than any line. */
const UNLIMITED_WIDTH = 20_000
const EM = 10

/** Lays out HTML on pages of this size, with embedded font subsets. */
export function pdfOfHtml(html: string, size: Size): mupdf.PDFDocument {
  return pdfOfPages([html], size)
}

/** The same for several documents, each starting on a new page. */
export function pdfOfPages(documents: readonly string[], { width, height }: Size): mupdf.PDFDocument {
  const buffer = new mupdf.Buffer()
  const writer = new mupdf.DocumentWriter(buffer, 'pdf', '')
  for (const html of documents) {
    const laidOut = openHtml(html, { width, height })
    for (let index = 0; index < laidOut.countPages(); index++) {
      const device = writer.beginPage([0, 0, width, height])
      laidOut.loadPage(index).run(device, mupdf.Matrix.identity)
      device.close()
      writer.endPage()
    }
  }
  writer.close()
  const pdf = new mupdf.PDFDocument(buffer)
  pdf.subsetFonts()
  return pdf
}

/** Width of a line of HTML without line breaks, in points. */
export function widthOfLine(html: string): number {
  let [left, right] = [Infinity, -Infinity]
  openHtml(html, { width: UNLIMITED_WIDTH, height: 1000 })
    .loadPage(0)
    .toStructuredText('preserve-whitespace')
    .walk({
      onChar: (...[, , , , quad]) => {
        left = Math.min(left, quad[0], quad[4])
        right = Math.max(right, quad[2], quad[6])
      },
    })
  return Math.max(0, right - left)
}

export function openHtml(html: string, { width, height }: Size): mupdf.Document {
  const document = mupdf.Document.openDocument(Buffer.from(html), 'text/html')
  document.layout(width, height, EM)
  return document
}
