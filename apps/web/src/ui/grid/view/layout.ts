import type { GridColumn } from '../model/columns.ts'

/** Heights in pixels; rows are all alike, so that none needs measuring. */
export const rowHeight = 34
export const headHeight = 34
export const totalHeight = 30

/** What of the grid is in view, in pixels of its content. */
export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** What the sticky header, totals and first column cover. */
  readonly head: number
  readonly foot: number
  readonly first: number
}

/** Rows that are shown whole before a grid scrolls inside itself, and those it shows on the smallest window. */
const wholeRows = 15
const leastRows = 5
/** What a scroll bar and the grid's lines take. */
const scrollbarSize = 18

/**
 * How high a grid may be before it scrolls inside itself: its few rows are seen whole; of many those that leave heading
 * and totals in the window.
 */
export function maxHeightOf(count: number, head: number, foot: number): string | undefined {
  if (count <= wholeRows) return undefined
  const rows = (many: number) => `${head + foot + many * rowHeight + scrollbarSize}px`
  return `max(${rows(leastRows)}, min(${rows(wholeRows)}, 86vh))`
}

/** How far the window has to scroll so that a row is in it, in pixels; as little as needed. `top`: of the row, in the window. */
export function windowScrollFor(top: number, windowHeight: number): number {
  const below = top + rowHeight - windowHeight
  return Math.min(Math.max(0, below), top)
}

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
}

/** Where a cell is; the first column is always in view. */
export function boxOf(columns: readonly GridColumn[], row: number, column: number, head: number): Box {
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  return { top: head + row * rowHeight, left, width: columns[column]?.width ?? 0 }
}

/** Where to scroll so that the cell is in view and under nothing that is sticky; as little as needed. */
export function scrollFor(view: Viewport, box: Box, isFirst: boolean): { top: number; left: number } {
  const above = box.top - view.head
  const below = box.top + rowHeight - (view.height - view.foot)
  const before = box.left - view.first
  const after = box.left + box.width - view.width
  return {
    top: Math.max(0, Math.min(Math.max(view.top, below), above)),
    left: isFirst ? view.left : Math.max(0, Math.min(Math.max(view.left, after), before)),
  }
}

/** The columns in view beside the first, which always is. Both are part of it. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** Columns beyond the edges that exist as well, so that a scroll of a few pixels draws nothing anew. */
const overscanColumns = 3

/** Which columns exist at a place: those in view and a few more, in steps, so that they seldom change. */
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
