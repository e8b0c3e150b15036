import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CellPosition } from '../interaction/selection.ts'
import type { GridColumn } from '../model/columns.ts'
import { boxOf, columnsInView, rowHeight, scrollFor, windowScrollFor, type ColumnRange } from './layout.ts'

interface ViewportParts {
  scroller: RefObject<HTMLDivElement | null>
  count: number
  columns: readonly GridColumn[]
  /** Rendered at every scroll position, because it holds the focus. */
  activeRow: number
  head: number
  foot: number
}

/** Of a wide grid, only the columns in view are rendered. */
function useColumnRange(scroller: RefObject<HTMLDivElement | null>, columns: readonly GridColumn[]): ColumnRange {
  const [range, setRange] = useState<ColumnRange>({ from: 1, to: columns.length - 1 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const updateRange = () => {
      const next = columnsInView(columns, element.scrollLeft, element.clientWidth)
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    updateRange()
    const resized = new ResizeObserver(updateRange)
    resized.observe(element)
    element.addEventListener('scroll', updateRange, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', updateRange)
    }
  }, [scroller, columns])
  return range
}

/** Scrolls a cell into view inside the grid, and its row into the window. */
function useReveal(scroller: ViewportParts['scroller'], parts: Pick<ViewportParts, 'columns' | 'head' | 'foot'>) {
  const place = useRef(parts)
  place.current = parts
  const reveal = useCallback(
    (spot: CellPosition) => {
      const element = scroller.current
      if (element === null) return
      const { columns: present, ...covered } = place.current
      const view = {
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight,
        first: present[0]?.width ?? 0,
        ...covered,
      }
      const to = scrollFor(view, boxOf(present, spot.row, spot.column, covered.head), spot.column === 0)
      if (to.top !== view.top || to.left !== view.left) element.scrollTo({ ...to, behavior: 'instant' })
    },
    [scroller],
  )
  /** Only for keys: after a click nothing may move under the pointer. */
  const revealInWindow = useCallback(
    (row: number) => {
      const element = scroller.current
      if (element === null) return
      const start = element.getBoundingClientRect().top + element.clientTop - element.scrollTop
      const top = start + place.current.head + row * rowHeight
      const by = windowScrollFor(top, innerHeight)
      if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
    },
    [scroller],
  )
  return { reveal, revealInWindow }
}

/** The rendered rows, and functions to scroll a cell into view. */
export function useViewport({ scroller, count, columns, activeRow, head, foot }: ViewportParts) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      if (activeRow >= range.count || inView.includes(activeRow)) return inView
      return [...inView, activeRow].toSorted((a, b) => a - b)
    },
    [activeRow],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor,
  })
  const reveal = useReveal(scroller, { columns, head, foot })
  const range = useColumnRange(scroller, columns)
  return { items: virtual.getVirtualItems(), range, height: count * rowHeight, ...reveal }
}
