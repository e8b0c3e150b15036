import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useRef, type RefObject } from 'react'
import type { GridColumn } from './columns.ts'
import { boxOf, rowHeight, scrollFor } from './layout.ts'
import type { Spot } from './selection.ts'

interface ViewportParts {
  scroller: RefObject<HTMLDivElement | null>
  count: number
  columns: readonly GridColumn[]
  /** The row that must exist wherever one has scrolled to: it holds the focus. */
  activeRow: number
  head: number
  foot: number
}

/** Which rows exist at the moment, and a way to bring a cell into view. */
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
  const place = useRef({ columns, head, foot })
  place.current = { columns, head, foot }
  const reveal = useCallback(
    (spot: Spot) => {
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
      if (to.top !== view.top) element.scrollTop = to.top
      if (to.left !== view.left) element.scrollLeft = to.left
    },
    [scroller],
  )
  return { items: virtual.getVirtualItems(), height: count * rowHeight, reveal }
}
