import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageRegion } from '../zoom/scrolling.ts'

export interface PageLink {
  readonly id: string
  readonly area: PageRegion
  /** An external URL, or null for a destination in the document. */
  readonly url: string | null
  readonly destination: unknown
}

/** Other link actions (scripts, forms, programs, files) are dropped. */
const allowedProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** The URL of a link, or null if it must not be followed. */
export function safeUrl(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return allowedProtocols.has(protocol) ? href : null
}

interface RotatedViewport {
  readonly width: number
  readonly height: number
  convertToViewportPoint: (x: number, y: number) => number[]
}

function areaOf(rectangle: unknown, viewport: RotatedViewport): PageRegion | null {
  if (!Array.isArray(rectangle) || rectangle.length !== 4 || !rectangle.every(Number.isFinite)) return null
  const [left = 0, bottom = 0, right = 0, top = 0]: number[] = rectangle
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
  return {
    left: Math.min(x1, x2) / viewport.width,
    top: Math.min(y1, y2) / viewport.height,
    width: Math.abs(x2 - x1) / viewport.width,
    height: Math.abs(y2 - y1) / viewport.height,
  }
}

function linkOf(annotation: Readonly<Record<string, unknown>>, viewport: RotatedViewport): PageLink | null {
  const { subtype, id, rect, url, unsafeUrl, dest } = annotation
  const area = areaOf(rect, viewport)
  const address = safeUrl(url ?? unsafeUrl)
  const destination = dest ?? null
  if (subtype !== 'Link' || area === null || (address === null && destination === null)) return null
  return { id: String(id), area, url: address, destination }
}

/** Links are the only annotations that work; all others are only drawn. */
export async function linksOf(page: PDFPageProxy, rotation: number): Promise<PageLink[]> {
  const annotations: Readonly<Record<string, unknown>>[] = await page.getAnnotations({ intent: 'display' })
  const viewport = page.getViewport({ scale: 1, rotation })
  return annotations.flatMap((annotation) => linkOf(annotation, viewport) ?? [])
}

/** The page of a destination, from 0; null if the document doesn't say. */
export async function pageOfDestination(pdf: PDFDocumentProxy, destination: unknown): Promise<number | null> {
  try {
    const place: unknown = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
    const [target]: unknown[] = Array.isArray(place) ? place : []
    if (typeof target === 'number') return target < pdf.numPages ? target : null
    if (typeof target !== 'object' || target === null || !('num' in target) || !('gen' in target)) return null
    return await pdf.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })
  } catch {
    return null
  }
}
