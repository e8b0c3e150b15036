import type { ReactNode } from 'react'

/** One column of a list of `R`. */
export interface Column<R> {
  key: string
  header: string
  cell: (row: R) => ReactNode
  /** Any CSS length; the columns without one share what is left. */
  width?: string
  /** Amounts, dates and counts stand to the right. */
  align?: 'start' | 'end'
  /** The field of `ordering` that this column sorts by; without it the header is no button. */
  sortKey?: string
  /** Which way the first click sorts; amounts and dates usually `desc`. */
  firstSort?: 'asc' | 'desc'
  /** The cell that names the row: carries the row's link and is its header for screen readers. One per list. */
  names?: boolean
}

/** What an `ordering` such as `-created` says of a column. */
export function sortOf(
  ordering: string | undefined,
  sortKey: string | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (sortKey === undefined) return undefined
  if (ordering === sortKey) return 'ascending'
  return ordering === `-${sortKey}` ? 'descending' : 'none'
}

/** The ordering after a click on a column's header. */
export function nextOrdering(ordering: string | undefined, sortKey: string, firstSort: 'asc' | 'desc' = 'asc'): string {
  const present = sortOf(ordering, sortKey)
  if (present === 'ascending') return `-${sortKey}`
  if (present === 'descending') return sortKey
  return firstSort === 'desc' ? `-${sortKey}` : sortKey
}
