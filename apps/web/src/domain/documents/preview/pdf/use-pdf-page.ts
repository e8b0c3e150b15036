import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState, type RefObject } from 'react'
import { drawPage, release, rotationOf } from './draw-page.ts'
import { linksOf, type PageLink } from './page-links.ts'
import { renderTextLayer, type PageTextLayer } from './text-layer.ts'

/** Pages that are scrolled past aren't drawn; pages next to the view wait for those in view. */
const drawDelayMs = 60
const offscreenDelayMs = 250

/** A page of the document once it is needed; `failed` if it can't be read. */
export function usePdfPage(pdf: PDFDocumentProxy, index: number) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isActive = true
    const timer = setTimeout(() => {
      pdf.getPage(index + 1).then(
        (loaded) => isActive && setPage(loaded),
        () => isActive && setFailed(true),
      )
    }, drawDelayMs)
    return () => {
      isActive = false
      clearTimeout(timer)
    }
  }, [pdf, index])
  useEffect(() => () => void page?.cleanup(), [page])
  return { page, failed }
}

interface DrawOptions {
  readonly scale: number
  readonly turns: number
  readonly pixelRatio: number
  readonly isSeen: boolean
}

/** Draws a page into `host` again for every size. Until then the previous drawing is stretched. */
export function usePicture(
  page: PDFPageProxy | null,
  host: RefObject<HTMLElement | null>,
  options: DrawOptions,
): boolean {
  const { scale, turns, pixelRatio, isSeen } = options
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (page === null) return undefined
    const controller = new AbortController()
    const draw = async () => {
      const canvas = await drawPage(page, { scale, turns, pixelRatio, signal: controller.signal })
      if (controller.signal.aborted) return release(canvas)
      releaseAll(host.current)
      host.current?.replaceChildren(canvas)
      setFailed(false)
    }
    const timer = setTimeout(
      () => {
        draw().catch(() => controller.signal.aborted || setFailed(true))
      },
      isSeen ? drawDelayMs : offscreenDelayMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // `isSeen` is left out: a page that comes into view while it waits is drawn soon enough.
    // eslint-disable-next-line react/exhaustive-deps
  }, [page, host, scale, turns, pixelRatio])
  useEffect(() => {
    const element = host.current
    return () => releaseAll(element)
  }, [host])
  return failed
}

function releaseAll(host: HTMLElement | null): void {
  for (const canvas of host?.querySelectorAll('canvas') ?? []) release(canvas)
}

/** The text over the page's image; null until it is loaded. */
export function useTextLayer(page: PDFPageProxy | null, host: RefObject<HTMLElement | null>, turns: number) {
  const [layer, setLayer] = useState<PageTextLayer | null>(null)
  useEffect(() => {
    const container = host.current
    if (page === null || container === null) return undefined
    let isActive = true
    // Filled off the page, so that a retry doesn't find the first attempt's text.
    const draft = document.createElement('div')
    draft.className = 'textLayer'
    container.replaceChildren(draft)
    renderTextLayer(page, draft, turns).then(
      (laid) => isActive && setLayer(laid),
      // Without its text layer the page is only an image.
      () => undefined,
    )
    return () => {
      isActive = false
      setLayer(null)
    }
    // Rotation is handled below, without laying the text out again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [page, host])
  useEffect(() => layer?.turn(turns), [layer, turns])
  return layer
}

const none: readonly PageLink[] = []

/** Links with their areas in the current rotation. */
export function useLinks(page: PDFPageProxy | null, turns: number): readonly PageLink[] {
  const [links, setLinks] = useState(none)
  useEffect(() => {
    if (page === null) return undefined
    let isActive = true
    linksOf(page, rotationOf(page, turns)).then(
      (found) => isActive && setLinks(found),
      () => undefined,
    )
    return () => {
      isActive = false
    }
  }, [page, turns])
  return links
}
