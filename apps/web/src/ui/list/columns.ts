import type { ReactNode } from 'react'
import type { Option } from '../form/options.ts'

export interface Column<R> {
  key: string
  header: string
  /** The header is for screen readers only, such as that of a row's menu. */
  isHeaderHidden?: boolean
  /** What the header means, for the pointer. */
  hint?: string
  /** What drags its width. */
  handle?: ReactNode
  cell: (row: R) => ReactNode
  /** Any CSS length; columns without one share the remaining width. */
  width?: string
  /** `end` for amounts, dates and counts. */
  align?: 'start' | 'end'
  /** The `ordering` field this column sorts by; without it the header is not a button. */
  sortKey?: string
  /** Direction of the first click; usually `desc` for amounts and dates. */
  firstSort?: 'asc' | 'desc'
  /** The cell that names the row: has the row's link and is its header for screen readers. One per list. */
  names?: boolean
  /** What an editor of its values offers. */
  choices?: readonly Option[]
}

/** The column's direction in an `ordering` such as `-created`. */
export function sortOf(
  ordering: string | undefined,
  sortKey: string | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (sortKey === undefined) return undefined
  if (ordering === sortKey) return 'ascending'
  return ordering === `-${sortKey}` ? 'descending' : 'none'
}

export function nextOrdering(ordering: string | undefined, sortKey: string, firstSort: 'asc' | 'desc' = 'asc'): string {
  const sort = sortOf(ordering, sortKey)
  if (sort === 'ascending') return `-${sortKey}`
  if (sort === 'descending') return sortKey
  return firstSort === 'desc' ? `-${sortKey}` : sortKey
}

/** Room for a text, px. */
const fluidWidth = 136

/** Enough for every column someone chose, px; the table scrolls sideways where the window has less. */
export function minWidthOf<R>(columns: readonly Column<R>[]): number {
  return columns.reduce((sum, { width }) => sum + Number.parseInt(width ?? `${fluidWidth}`, 10), 40)
}
