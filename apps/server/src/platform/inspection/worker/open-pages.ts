import * as mupdf from 'mupdf'
import type { InspectionLimits } from '../limits.ts'
import { mupdfWarningCount } from './complaints.ts'
import { hasContent, coverageSide } from './ink.ts'
import { processorTime } from './processor-time.ts'
import { scanPdf } from './scan-pdf.ts'
import { toGrayscale, jpegOf, previewSide } from './pictures.ts'
import { failed, noProblem, type OpenResult } from './opened.ts'
import { sizesInTiff } from './tiff.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { isAlsoZip } from './zip-too.ts'

/** Readers look for the end mark of a PDF in so many bytes. */
const END_WITHIN = 1024
const DOTS_PER_INCH = 72

export function openPdf(file: InputFile, limits: InspectionLimits): OpenResult {
  const stream = new mupdf.Stream(file)
  const document = mupdf.Document.openDocument(stream, 'application/pdf')
  try {
    if (document.needsPassword()) return failed({ kind: 'password_protected' })
    if (!(document instanceof mupdf.PDFDocument)) return failed({ kind: 'damaged' })
    if (document.wasRepaired() && !hasEnd(file)) return failed({ kind: 'damaged' })
    if (isAlsoZip(file)) return failed({ kind: 'two_in_one' })
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

/** Where mupdf had to mend a PDF that has its end, it lacks nothing; without its end it was cut off. */
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
  const most = Math.min(pages, max_pages_checked)
  for (let page = 0; page < most && processorTime() < until; page++) {
    if (isBlank(document.loadPage(page))) blank.push(page + 1)
  }
  // Those that were not looked at for lack of time count as written on.
  if (blank.length === most) return { ...failed({ kind: 'blank' }), pages }
  return { ...noProblem, pages, blank_pages: blank }
}

function isBlank(page: mupdf.Page): boolean {
  const before = mupdfWarningCount()
  try {
    const [left, top, right, bottom] = page.getBounds()
    const scale = coverageSide / Math.max(right - left, bottom - top)
    // A page without any extent: what is on it nobody can tell.
    if (!Number.isFinite(scale)) return false
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, true)
    const grey = toGrayscale(pixmap)
    // Most pages end here: whether there are pictures on it matters only where there is next to nothing.
    const isEmpty =
      mupdfWarningCount() === before && (!hasContent(grey, false) || (!hasContent(grey, true) && hasPictures(page)))
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
  // Never larger than it is in pixels, whatever it says of its size on paper.
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
