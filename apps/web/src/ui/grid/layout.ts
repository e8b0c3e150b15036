import type { GridColumn } from './columns.ts'

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
