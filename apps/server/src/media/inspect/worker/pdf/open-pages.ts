import * as mupdf from 'mupdf'
import { mupdfWarningCount } from '../../../pdf/mupdf.ts'
import type { InputFile } from '../../../sandbox/worker/input-file.ts'
import type { InspectionLimits } from '../../limits.ts'
import { toGrayscale, jpegOf, previewSide } from '../images/image-previews.ts'
import type { ImageSize } from '../images/image-size.ts'
import { hasContent, coverageSide } from '../images/page-coverage.ts'
import { failed, noProblem, type OpenResult } from '../opened.ts'
import { processorTime, scanPdf } from './scan-pdf.ts'

const END_RECORD = 22
const END_MARK = 'PK\u0005\u0006'
const ENTRY_MARK = 'PK\u0001\u0002'
const LARGE_END_LOCATOR = 'PK\u0006\u0007'
/** The end record with the longest comment, plus what archive programs skip after it. */
const SEARCHED_BYTES = END_RECORD + 0xffff + 64 * 1024

/** Whether other programs could open the file as a zip archive. */
function isAlsoZip(file: InputFile): boolean {
  const tail = file.tail(SEARCHED_BYTES)
  const start = file.size - tail.length
  for (let at = tail.indexOf(END_MARK, 0, 'latin1'); at !== -1; at = tail.indexOf(END_MARK, at + 1, 'latin1')) {
    if (at + END_RECORD > tail.length) return false
    const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    // With bytes before the archive, some programs count from the file's beginning, some back from the record.
    if ([offset, start + at - size].some((position) => isMark(file, position, ENTRY_MARK))) return true
    if (isMark(file, start + at - 20, LARGE_END_LOCATOR)) return true
  }
  return false
}

function isMark(file: InputFile, position: number, mark: string): boolean {
  const isInside = position >= 0 && position + mark.length <= file.size
  return isInside && file.bytes(position, mark.length).toString('latin1') === mark
}

/** Tags of TIFF 6.0. */
const WIDTH = 256
const HEIGHT = 257
const SHORT = 3
const MAX_PAGES = 10_000

/**
 * The stated page sizes of a TIFF, before anything is decoded; null if its directories are incomplete. mupdf checks the image
 * data itself.
 */
function sizesInTiff(bytes: Buffer): ImageSize[] | null {
  try {
    return [...sizes(bytes)]
  } catch (error) {
    // Buffer's error for reading beyond the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

function* sizes(bytes: Buffer): Generator<ImageSize> {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const seen = new Set<number>()
  for (let at = long(4); at !== 0 && !seen.has(at) && seen.size < MAX_PAGES;) {
    seen.add(at)
    const count = short(at)
    const tags = new Map<number, number>()
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      tags.set(short(entry), short(entry + 2) === SHORT ? short(entry + 8) : long(entry + 8))
    }
    yield { width: tags.get(WIDTH) ?? 0, height: tags.get(HEIGHT) ?? 0 }
    at = long(at + 2 + count * 12)
  }
}

/** PDF readers look for the end marker in this many bytes. */
const END_WITHIN = 1024
const DOTS_PER_INCH = 72

export function openPdf(file: InputFile, limits: InspectionLimits): OpenResult {
  const stream = new mupdf.Stream(file)
  const document = mupdf.Document.openDocument(stream, 'application/pdf')
  try {
    if (document.needsPassword()) return failed({ kind: 'password_protected' })
    if (!(document instanceof mupdf.PDFDocument)) return failed({ kind: 'damaged' })
    if (document.wasRepaired() && !hasEnd(file)) return failed({ kind: 'damaged' })
    if (isAlsoZip(file)) return failed({ kind: 'also_zip' })
    const { contentProblem, found } = scanPdf(document, limits)
    return contentProblem === null ? { ...checkPages(document, limits), active_content: found } : failed(contentProblem)
  } finally {
    document.destroy()
    stream.destroy()
  }
}

export function openTiff(file: InputFile, limits: InspectionLimits): OpenResult {
  const bytes = file.whole()
  const pages = sizesInTiff(bytes)
  if (pages === null || pages.length === 0) return failed({ kind: 'damaged' })
  if (pages.some(({ width, height }) => width * height > limits.pixels)) {
    return failed({ kind: 'too_much_inside', what: 'pixels' })
  }
  const [first = { width: 0, height: 0 }] = pages
  const document = mupdf.Document.openDocument(bytes, 'image/tiff')
  try {
    const opened = checkPages(document, limits)
    return opened.contentProblem === null ? { ...opened, preview: previewOfPage(document.loadPage(0), first) } : opened
  } finally {
    document.destroy()
  }
}

/** A PDF that mupdf had to repair is complete if it has its end marker; otherwise it was truncated. */
function hasEnd(file: InputFile): boolean {
  const tail = file
    .tail(64 * 1024)
    .toString('latin1')
    .replace(/[\0\s]+$/, '')
  return tail.slice(-END_WITHIN).includes('%%EOF')
}

function checkPages(document: mupdf.Document, { max_pages_checked, coverage_ms }: InspectionLimits): OpenResult {
  const pages = document.countPages()
  if (pages === 0) return failed({ kind: 'damaged' })
  const blank: number[] = []
  const until = processorTime() + coverage_ms
  const checked = Math.min(pages, max_pages_checked)
  for (let page = 0; page < checked && processorTime() < until; page++) {
    if (isBlank(document.loadPage(page))) blank.push(page + 1)
  }
  // Pages left unchecked for lack of time count as not blank.
  if (blank.length === checked) return { ...failed({ kind: 'blank' }), pages }
  return { ...noProblem, pages, blank_pages: blank }
}

function isBlank(page: mupdf.Page): boolean {
  const before = mupdfWarningCount()
  try {
    const [left, top, right, bottom] = page.getBounds()
    const scale = coverageSide / Math.max(right - left, bottom - top)
    // A page without any extent can't be rendered.
    if (!Number.isFinite(scale)) return false
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, true)
    const image = toGrayscale(pixmap)
    // Most pages end at the first test; images matter only on nearly empty pages.
    const isEmpty =
      mupdfWarningCount() === before && (!hasContent(image, false) || (!hasContent(image, true) && hasPictures(page)))
    pixmap.destroy()
    return isEmpty
  } finally {
    page.destroy()
  }
}

function hasPictures(page: mupdf.Page): boolean {
  let has = false
  const found = () => {
    has = true
  }
  const device = new mupdf.Device({ fillImage: found, fillImageMask: found })
  page.run(device, mupdf.Matrix.identity)
  device.close()
  return has
}

function previewOfPage(page: mupdf.Page, { width, height }: { width: number; height: number }): Uint8Array {
  const [left, top, right, bottom] = page.getBounds()
  const longest = Math.max(right - left, bottom - top, 1)
  // Never larger than its pixels, whatever its stated size on paper.
  const side = Math.min(previewSide, Math.max(width, height, DOTS_PER_INCH))
  const scale = side / longest
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true)
  try {
    return jpegOf(pixmap)
  } finally {
    pixmap.destroy()
    page.destroy()
  }
}
