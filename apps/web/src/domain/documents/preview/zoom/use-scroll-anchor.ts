import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  anchorAt,
  offsetFor,
  windowOf,
  type ElementSize,
  type Layout,
  type PageWindow,
  type ScrollOffset,
} from './page-layout.ts'

const emptyWindow: PageWindow = { first: 0, last: 0, current: 0 }
const origin: ScrollOffset = { left: 0, top: 0 }

function isSame(one: PageWindow, other: PageWindow): boolean {
  return one.first === other.first && one.last === other.last && one.current === other.current
}

/** A page's top, including the gap above the first page. */
export function topOf({ boxes }: Layout, page: number): ScrollOffset {
  return { left: 0, top: (boxes[page]?.top ?? 0) - (boxes[0]?.top ?? 0) }
}

/**
 * Keeps the view in place while the layout changes around it.
 * @returns `seen`, the pages in the window; `keep` sets the point that stays fixed in the next change (the top corner
 * except while zooming); `align` sets the page whose top is aligned after the next change; `recordScroll` must be
 * called on every scroll
 */
export function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, layout: Layout, room: ElementSize | null) {
  const [seen, setSeen] = useState(emptyWindow)
  const lastLayout = useRef(layout)
  // Stored separately: the element clamps its own offset as soon as its content shrinks.
  const lastOffset = useRef(origin)
  const point = useRef(origin)
  const aligned = useRef<number | null>(null)

  const recordScroll = useCallback(() => {
    const { current: element } = scroller
    if (element === null) return
    lastOffset.current = { left: element.scrollLeft, top: element.scrollTop }
    const now = windowOf(lastLayout.current, element.scrollTop, element.clientHeight)
    setSeen((before) => (isSame(before, now) ? before : now))
  }, [scroller])

  useLayoutEffect(() => {
    const before = lastLayout.current
    lastLayout.current = layout
    if (before !== layout) {
      const kept = offsetFor(layout, anchorAt(before, lastOffset.current, point.current), point.current)
      const to = aligned.current === null ? kept : topOf(layout, aligned.current)
      scroller.current?.scrollTo({ ...to, behavior: 'instant' })
      point.current = origin
      aligned.current = null
    }
    recordScroll()
  }, [layout, recordScroll, scroller])

  // A taller or shorter window shows more or fewer pages.
  useLayoutEffect(() => {
    if (room !== null) recordScroll()
  }, [room, recordScroll])

  const keep = useCallback((fixedPoint: ScrollOffset) => {
    point.current = fixedPoint
  }, [])
  const align = useCallback((page: number) => {
    aligned.current = page
  }, [])
  return { seen, keep, align, recordScroll }
}
