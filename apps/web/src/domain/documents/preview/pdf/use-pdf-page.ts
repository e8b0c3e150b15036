import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState, type RefObject } from 'react'
import { drawPage, release, rotationOf } from './draw-page.ts'
import { linksOf, type PageLink } from './page-links.ts'
import { renderTextLayer, type PageTextLayer } from './text-layer.ts'

/** Pages one scrolls past are not drawn; nor are those beside the seen ones before these. */
const drawDelayMs = 60
const offscreenDelayMs = 250

/** A page of a document once it is wanted; `failed` where it cannot be read. */
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

/** Draws a page into `host`, anew for every size; until then the last drawing stands there, stretched. */
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
    // A page that comes into view while it waits beside it is drawn soon enough.
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

/** The text of a page over its picture; null until it is there. */
export function useTextLayer(page: PDFPageProxy | null, host: RefObject<HTMLElement | null>, turns: number) {
  const [layer, setLayer] = useState<PageTextLayer | null>(null)
  useEffect(() => {
    const container = host.current
    if (page === null || container === null) return undefined
    let isActive = true
    // Filled apart from the page, so that a second try does not find the first one's text.
    const draft = document.createElement('div')
    draft.className = 'textLayer'
    container.replaceChildren(draft)
    renderTextLayer(page, draft, turns).then(
      (laid) => isActive && setLayer(laid),
      // Then the page is a picture without text.
      () => undefined,
    )
    return () => {
      isActive = false
      setLayer(null)
    }
    // Turning is done below, without laying the text anew.
    // eslint-disable-next-line react/exhaustive-deps
  }, [page, host])
  useEffect(() => layer?.turn(turns), [layer, turns])
  return layer
}

const none: readonly PageLink[] = []

/** The links of a page, where they lie as it is turned. */
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
