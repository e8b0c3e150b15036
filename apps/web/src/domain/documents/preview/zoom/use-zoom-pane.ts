import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  layoutPages,
  rotatedSize,
  type ElementSize,
  type Layout,
  type PageSize,
  type PageWindow,
  type ScrollOffset,
} from './page-layout.ts'
import { reveal, type PageRegion } from './scrolling.ts'
import { usePinch } from './use-pinch.ts'
import { topOf, useScrollAnchor } from './use-scroll-anchor.ts'
import { clampZoom, fitZoom, maxZoom, stepZoom, type Zoom } from './zoom.ts'

interface ZoomPaneOptions {
  /** Of each page, in its own units. */
  readonly sizes: readonly PageSize[]
  /** CSS pixels per unit at 100%. */
  readonly unit: number
  readonly start: Zoom
  /** True for images: centered, and never enlarged to fit. */
  readonly isPicture?: boolean
}

export interface ZoomPane {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: Layout
  /** False on the first render: zoom and positions don't yet fit the window. */
  readonly isMeasured: boolean
  readonly percent: number
  readonly zoom: Zoom
  readonly turns: number
  readonly window: PageWindow
  readonly setZoom: (zoom: Zoom) => void
  /** One step in (`1`) or out (`-1`). */
  readonly step: (direction: 1 | -1) => void
  readonly rotate: () => void
  readonly onScroll: () => void
  /** Scrolls to the top of a page. */
  readonly goTo: (page: number) => void
  /** Scrolls, if necessary, until a region of a page is in view. */
  readonly reveal: (page: number, region: PageRegion) => void
}

/** The element's inner size without scroll bars, kept up to date; null before layout. CSS pixels. */
function useElementSize(element: RefObject<HTMLElement | null>): ElementSize | null {
  const [room, setRoom] = useState<ElementSize | null>(null)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = observed
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return room
}

/** Wide windows leave space around pages, phones almost none. */
function gapOf(room: ElementSize | null): number {
  return room !== null && room.width < 700 ? 8 : 20
}

/**
 * A scrolling pane of pages with zoom, fit and rotation. What the reader sees stays in place when any of them changes.
 */
export function useZoomPane(options: ZoomPaneOptions): ZoomPane {
  const scroller = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  const { layout, room, zooming } = useLayout(options, scroller, turns)
  const { seen, keep, align, recordScroll } = useScrollAnchor(scroller, layout, room)
  const { zoom, percent, live } = zooming

  const setZoom = (next: Zoom, at?: ScrollOffset) => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
    keep(at ?? { left: clientWidth / 2, top: clientHeight / 2 })
    if (next === 'page') align(seen.current)
    zooming.setZoom(next, seen.current)
  }
  usePinch(scroller, (factor, at, moved) => {
    scroller.current?.scrollBy({ left: -moved.left, top: -moved.top, behavior: 'instant' })
    recordScroll()
    setZoom(clampZoom(live.current * factor, live.current), at)
  })
  const goTo = (page: number) => {
    scroller.current?.scrollTo({ top: topOf(layout, page).top, behavior: 'instant' })
    recordScroll()
  }
  const revealRegion = (page: number, region: PageRegion) => {
    const box = layout.boxes[page]
    if (box === undefined || scroller.current === null) return
    reveal(scroller.current, box, region)
    recordScroll()
  }
  const step = (direction: 1 | -1) => setZoom(stepZoom(live.current, direction))
  const rotate = () => {
    align(seen.current)
    setTurns((turns + 1) % 4)
  }
  const view = { scroller, layout, isMeasured: room !== null, percent, zoom, turns, window: seen }
  return { ...view, setZoom, step, rotate, goTo, reveal: revealRegion, onScroll: recordScroll }
}

function useLayout(options: ZoomPaneOptions, scroller: RefObject<HTMLElement | null>, turns: number) {
  const { sizes, unit, isPicture = false } = options
  const room = useElementSize(scroller)
  const gap = gapOf(room)
  const zooming = useZoom({ ...options, isPicture, turns, gap, room })
  const scale = (zooming.percent / 100) * unit
  const width = room?.width ?? 0
  const height = isPicture ? (room?.height ?? 0) : 0
  const fits = typeof zooming.zoom === 'string'
  const layoutOptions = useMemo(
    () => ({ scale, fits, turns, gap, width, height }),
    [scale, fits, turns, gap, width, height],
  )
  const layout = useMemo(() => layoutPages(sizes, layoutOptions), [sizes, layoutOptions])
  return { layout, room, zooming }
}

interface ZoomOptions extends ZoomPaneOptions {
  readonly turns: number
  readonly gap: number
  readonly room: ElementSize | null
}

/** The chosen zoom and its value in percent, fitted to the page in view when it was chosen. */
function useZoom({ sizes, unit, start, isPicture, turns, gap, room }: ZoomOptions) {
  const [zoom, setZoom] = useState<Zoom>(start)
  const [page, setPage] = useState(0)
  const size = rotatedSize(sizes[page] ?? { width: 1, height: 1 }, turns)
  const content = { width: size.width * unit, height: size.height * unit }
  const fitted = (fit: 'width' | 'page') => (room === null ? 100 : fitZoom(fit, content, { ...room, margin: gap }))
  const percent = typeof zoom === 'number' ? zoom : Math.min(fitted(zoom), isPicture ? 100 : maxZoom)
  /** Ahead of the rendered zoom while two fingers move faster than it is drawn. */
  const live = useRef(percent)
  live.current = percent
  return {
    zoom,
    percent,
    live,
    setZoom: (next: Zoom, current: number) => {
      if (typeof next === 'number') live.current = next
      else setPage(current)
      setZoom(next)
    },
  }
}
