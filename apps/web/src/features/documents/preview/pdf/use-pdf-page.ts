import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState, type RefObject } from 'react'
import { drawPage, release, rotationOf } from './draw-page.ts'
import { linksOf, type PageLink } from './page-links.ts'
import { layText, type PageTextLayer } from './text-layer.ts'

/** Pages one scrolls past are not drawn; nor are those beside the seen ones before these. */
const passingMs = 60
const besideMs = 250

/** A page of a document once it is wanted; `failed` where it cannot be read. */
export function usePdfPage(pdf: PDFDocumentProxy, index: number) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      pdf.getPage(index + 1).then(
        (loaded) => isWanted && setPage(loaded),
        () => isWanted && setFailed(true),
      )
    }, passingMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [pdf, index])
  useEffect(() => () => void page?.cleanup(), [page])
  return { page, failed }
}

interface Look {
  readonly scale: number
  readonly turns: number
  readonly pixelRatio: number
  readonly isSeen: boolean
}

/** Draws a page into `host`, anew for every size; until then the last drawing stands there, stretched. */
export function usePicture(page: PDFPageProxy | null, host: RefObject<HTMLElement | null>, look: Look): boolean {
  const { scale, turns, pixelRatio, isSeen } = look
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (page === null) return undefined
    const leaving = new AbortController()
    const draw = async () => {
      const canvas = await drawPage(page, { scale, turns, pixelRatio, signal: leaving.signal })
      if (leaving.signal.aborted) return release(canvas)
      releaseAll(host.current)
      host.current?.replaceChildren(canvas)
      setFailed(false)
    }
    const timer = setTimeout(
      () => {
        draw().catch(() => leaving.signal.aborted || setFailed(true))
      },
      isSeen ? passingMs : besideMs,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
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
    let isWanted = true
    // Filled apart from the page, so that a second try does not find the first one's text.
    const draft = document.createElement('div')
    draft.className = 'textLayer'
    container.replaceChildren(draft)
    layText(page, draft, turns).then(
      (laid) => isWanted && setLayer(laid),
      // Then the page is a picture without text.
      () => undefined,
    )
    return () => {
      isWanted = false
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
    let isWanted = true
    linksOf(page, rotationOf(page, turns)).then(
      (found) => isWanted && setLinks(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [page, turns])
  return links
}
