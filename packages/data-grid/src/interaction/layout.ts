import type { GridColumn } from '../model/columns.ts'

/** Pixels. All rows have the same height, so that none needs measuring. */
export const rowHeight = 34
export const headingHeight = 34
export const totalHeight = 30

/** The visible part of the grid, in pixels of its content. */
export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** Covered by the sticky header, the totals and the first column. */
  readonly headerHeight: number
  readonly totalsHeight: number
  readonly firstColumn: number
}

/** Rows shown in full before a grid scrolls inside itself, and rows shown in the smallest window. */
const wholeRows = 15
const leastRows = 5
/** Space for a scroll bar and the grid's borders. */
const scrollbarSize = 18

/**
 * Maximum height before a grid scrolls inside itself: a few rows are shown in full; many rows take the space that
 * leaves header and totals in the window.
 */
export function maxHeightOf(count: number, headerHeight: number, totalsHeight: number): string | undefined {
  if (count <= wholeRows) return undefined
  const rows = (many: number) => `${headerHeight + totalsHeight + many * rowHeight + scrollbarSize}px`
  return `max(${rows(leastRows)}, min(${rows(wholeRows)}, 86vh))`
}

/**
 * How far the window must scroll to show a row, in pixels; as little as possible. `top`: the row's top in the window.
 */
export function windowScrollFor(top: number, windowHeight: number): number {
  const below = top + rowHeight - windowHeight
  return Math.min(Math.max(0, below), top)
}

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
}

/** A cell's box; the first column is always in view. */
export function boxOf(columns: readonly GridColumn[], row: number, column: number, headerHeight: number): Box {
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  return { top: headerHeight + row * rowHeight, left, width: columns[column]?.width ?? 0 }
}

/** The scroll position that shows a cell clear of the sticky parts; scrolls as little as possible. */
export function scrollFor(view: Viewport, box: Box, isFirst: boolean): { top: number; left: number } {
  const above = box.top - view.headerHeight
  const below = box.top + rowHeight - (view.height - view.totalsHeight)
  const before = box.left - view.firstColumn
  const after = box.left + box.width - view.width
  return {
    top: Math.max(0, Math.min(Math.max(view.top, below), above)),
    left: isFirst ? view.left : Math.max(0, Math.min(Math.max(view.left, after), before)),
  }
}

/** A range of columns, both ends included. The first column is always in view and not part of it. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** Extra columns on each side, so that a scroll of a few pixels renders nothing. */
const overscanColumns = 3

/** The rendered columns at a scroll position: those in view and a few more, in steps, so that they seldom change. */
export function columnsInView(columns: readonly GridColumn[], left: number, width: number): ColumnRange {
  let before = 0
  let from = columns.length - 1
  let to = 0
  columns.forEach((column, at) => {
    if (before + column.width > left) from = Math.min(from, at)
    if (before < left + width) to = Math.max(to, at)
    before += column.width
  })
  const last = columns.length - 1
  return {
    from: Math.max(1, Math.floor((from - overscanColumns) / overscanColumns) * overscanColumns),
    to: Math.min(last, Math.ceil((to + overscanColumns) / overscanColumns) * overscanColumns),
  }
}
