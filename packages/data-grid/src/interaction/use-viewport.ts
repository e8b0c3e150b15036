import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { GridColumn } from '../model/columns.ts'
import type { CellPosition } from '../model/selection.ts'
import { boxOf, columnsInView, rowHeight, scrollFor, windowScrollFor, type ColumnRange } from './layout.ts'

interface ViewportParts {
  scroller: RefObject<HTMLDivElement | null>
  count: number
  columns: readonly GridColumn[]
  /** Rendered at every scroll position, because it holds the focus. */
  activeRow: number
  headerHeight: number
  totalsHeight: number
}

type VisibleParts = Pick<ViewportParts, 'columns' | 'headerHeight' | 'totalsHeight'>

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
function useReveal(scroller: ViewportParts['scroller'], parts: VisibleParts) {
  const latest = useRef(parts)
  latest.current = parts
  const reveal = useCallback(
    (position: CellPosition) => {
      const element = scroller.current
      if (element === null) return
      const { columns: shownColumns, ...covered } = latest.current
      const view = {
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight,
        firstColumn: shownColumns[0]?.width ?? 0,
        ...covered,
      }
      const to = scrollFor(
        view,
        boxOf(shownColumns, position.row, position.column, covered.headerHeight),
        position.column === 0,
      )
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
      const top = start + latest.current.headerHeight + row * rowHeight
      const by = windowScrollFor(top, innerHeight)
      if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
    },
    [scroller],
  )
  return { reveal, revealInWindow }
}

/** The rendered rows, and functions to scroll a cell into view. */
export function useViewport({ scroller, count, columns, activeRow, headerHeight, totalsHeight }: ViewportParts) {
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
  const reveal = useReveal(scroller, { columns, headerHeight, totalsHeight })
  const range = useColumnRange(scroller, columns)
  return { items: virtual.getVirtualItems(), range, height: count * rowHeight, ...reveal }
}
