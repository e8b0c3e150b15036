import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageRegion } from '../../zoom/scrolling.ts'

export interface SigningLine {
  /** From 0. */
  readonly page: number
  readonly region: PageRegion
}

const looksLikeLine = /\{\{ *signature *\}\}|\bsignature\b|\bsign here\b|\bsigned by\b/i

/** Where the document asks for a signature, from the last page back; else the foot of the last page. */
export async function findSigningLine(pdf: PDFDocumentProxy): Promise<SigningLine> {
  for (let page = pdf.numPages - 1; page >= 0; page--) {
    const read = await pdf.getPage(page + 1)
    const { items } = await read.getTextContent()
    const item = items.findLast((one) => 'str' in one && looksLikeLine.test(one.str))
    if (item === undefined || !('str' in item)) continue
    const viewport = read.getViewport({ scale: 1 })
    const [x = 0, y = 0] = viewport.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]))
    const [left, top] = [x / viewport.width, y / viewport.height]
    return { page, region: { left, top: Math.max(0, top - 0.05), width: 0.3, height: 0.08 } }
  }
  return { page: pdf.numPages - 1, region: { left: 0.05, top: 0.85, width: 0.3, height: 0.1 } }
}
