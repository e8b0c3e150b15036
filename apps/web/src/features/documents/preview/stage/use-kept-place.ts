import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { anchorAt, placeOf, windowOf, type Layout, type PageWindow, type Place } from './page-layout.ts'
import type { Room } from './use-room.ts'

const nowhere: PageWindow = { first: 0, last: 0, current: 0 }
const corner: Place = { left: 0, top: 0 }

function isSame(one: PageWindow, other: PageWindow): boolean {
  return one.first === other.first && one.last === other.last && one.current === other.current
}

/** Where a page begins, with the room above it that the first one has. */
export function topOf({ boxes }: Layout, page: number): Place {
  return { left: 0, top: (boxes[page]?.top ?? 0) - (boxes[0]?.top ?? 0) }
}

/**
 * Keeps what one looks at where it is while the layout changes around it.
 * @returns `seen`, the pages in the window; `keep`, which point of it stays still in the next change (its upper corner
 * unless somebody zooms); `align`, which page begins at its upper edge after the next change; `note`, to be called on
 * every scroll
 */
export function useKeptPlace(scroller: RefObject<HTMLDivElement | null>, layout: Layout, room: Room | null) {
  const [seen, setSeen] = useState(nowhere)
  const laidOut = useRef(layout)
  // Kept beside the element, which clamps its own as soon as its content shrinks.
  const place = useRef(corner)
  const point = useRef(corner)
  const aligned = useRef<number | null>(null)

  const note = useCallback(() => {
    const { current: element } = scroller
    if (element === null) return
    place.current = { left: element.scrollLeft, top: element.scrollTop }
    const now = windowOf(laidOut.current, element.scrollTop, element.clientHeight)
    setSeen((before) => (isSame(before, now) ? before : now))
  }, [scroller])

  useLayoutEffect(() => {
    const before = laidOut.current
    laidOut.current = layout
    if (before !== layout) {
      const kept = placeOf(layout, anchorAt(before, place.current, point.current), point.current)
      const to = aligned.current === null ? kept : topOf(layout, aligned.current)
      scroller.current?.scrollTo({ ...to, behavior: 'instant' })
      point.current = corner
      aligned.current = null
    }
    note()
  }, [layout, note, scroller])

  // More or fewer pages are in a window that became taller or lower.
  useLayoutEffect(() => {
    if (room !== null) note()
  }, [room, note])

  const keep = useCallback((spot: Place) => {
    point.current = spot
  }, [])
  const align = useCallback((page: number) => {
    aligned.current = page
  }, [])
  return { seen, keep, align, note }
}
