import * as mupdf from 'mupdf'
import type { Box } from '../../pdf/layout.ts'

// In points
const BOX = { width: 300, height: 92 }
const MARGIN = { side: 54, bottom: 30 }
/** Kept free around the box. */
const GAP = 12
/** Darker gray levels are content. */
const WHITE = 250
const LETTER_PAGE = [0, 0, 612, 792] as const

/**
 * Where the signature goes without a signature field: the lowest empty area of the last page, or the top of an added page.
 */
export function findFooterBox(document: mupdf.PDFDocument): { page: number; box: Box } {
  const last = document.countPages() - 1
  const page = document.loadPage(last)
  const [left, top, right, bottom] = page.getBounds()
  const side = Math.min(MARGIN.side, (right - left) * 0.08)
  const width = Math.min(BOX.width, right - left - 2 * side)
  const free = findEmptyBand(page, BOX.height + 2 * GAP)
  if (free !== null && bottom - top > BOX.height * 2 && width > BOX.width / 2) {
    const end = free - GAP
    return { page: last, box: [left + side, end - BOX.height, left + side + width, end] }
  }
  document.insertPage(-1, document.addPage([...LETTER_PAGE], 0, {}, ''))
  return { page: last + 1, box: [MARGIN.side, 60, MARGIN.side + BOX.width, 60 + BOX.height] }
}

/** The lower edge of the lowest blank band of this height across the page, in points. */
function findEmptyBand(page: mupdf.PDFPage, height: number): number | null {
  const [, top] = page.getBounds()
  const image = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false, true)
  const [pixels, stride, width, rows] = [image.getPixels(), image.getStride(), image.getWidth(), image.getHeight()]
  let white = 0
  for (let row = rows - 1 - (MARGIN.bottom - GAP); row >= 0; row--) {
    const isWhite = pixels.subarray(row * stride, row * stride + width).every((level) => level >= WHITE)
    white = isWhite ? white + 1 : 0
    if (white >= height) return top + row + white
  }
  return null
}
