import * as mupdf from 'mupdf'
import { failed, sound, type Opened, type Opening } from '../opening.ts'
import { complaints } from './complaints.ts'
import { hasInk, inkSide } from './ink.ts'
import { greyOf, jpegOf, previewSide } from './pictures.ts'
import { sizesInTiff } from './tiff.ts'
import type { SpooledFile } from './spooled-file.ts'

/** Readers look for the end mark of a PDF in so many bytes. */
const END_WITHIN = 1024
const DOTS_PER_INCH = 72

export function openPdf(file: SpooledFile, opening: Opening): Opened {
  const stream = new mupdf.Stream(file)
  const document = mupdf.Document.openDocument(stream, 'application/pdf')
  try {
    if (document.needsPassword()) return failed({ kind: 'password_protected' })
    const isRepaired = document instanceof mupdf.PDFDocument && document.wasRepaired()
    return isRepaired && !hasEnd(file) ? failed({ kind: 'damaged' }) : lookAtPages(document, opening)
  } finally {
    document.destroy()
    stream.destroy()
  }
}

export function openTiff(file: SpooledFile, opening: Opening): Opened {
  const bytes = file.whole()
  const pages = sizesInTiff(bytes)
  if (pages === null || pages.length === 0) return failed({ kind: 'damaged' })
  if (pages.some(({ width, height }) => width * height > opening.pixels)) {
    return failed({ kind: 'too_much_inside', what: 'pixels' })
  }
  const [first = { width: 0, height: 0 }] = pages
  const document = mupdf.Document.openDocument(bytes, 'image/tiff')
  try {
    const opened = lookAtPages(document, opening)
    return opened.trouble === null ? { ...opened, preview: previewOfPage(document.loadPage(0), first) } : opened
  } finally {
    document.destroy()
  }
}

/** Where mupdf had to mend a PDF that has its end, it lacks nothing; without its end it was cut off. */
function hasEnd(file: SpooledFile): boolean {
  const tail = file
    .tail(64 * 1024)
    .toString('latin1')
    .replace(/[\0\s]+$/, '')
  return tail.slice(-END_WITHIN).includes('%%EOF')
}

function lookAtPages(document: mupdf.Document, { pages_looked_at, look_ms }: Opening): Opened {
  const pages = document.countPages()
  if (pages === 0) return failed({ kind: 'damaged' })
  const blank: number[] = []
  const until = processorTime() + look_ms
  const most = Math.min(pages, pages_looked_at)
  for (let page = 0; page < most && processorTime() < until; page++) {
    if (isBlank(document.loadPage(page))) blank.push(page + 1)
  }
  // Those that were not looked at for lack of time count as written on.
  if (blank.length === most) return { ...failed({ kind: 'blank' }), pages }
  return { ...sound, pages, blank_pages: blank }
}

function isBlank(page: mupdf.Page): boolean {
  const before = complaints()
  try {
    const [left, top, right, bottom] = page.getBounds()
    const scale = inkSide / Math.max(right - left, bottom - top)
    // A page without any extent: what is on it nobody can tell.
    if (!Number.isFinite(scale)) return false
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, true)
    const grey = greyOf(pixmap)
    // Most pages end here: whether there are pictures on it matters only where there is next to nothing.
    const isEmpty = complaints() === before && (!hasInk(grey, false) || (!hasInk(grey, true) && hasPictures(page)))
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

/** Milliseconds of this thread; of the clock, where this Node does not tell. */
function processorTime(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
