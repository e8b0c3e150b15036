import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

/** Which rows are chosen, by id. */
export interface Selection<R> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The accessible name of a row's checkbox, e.g. "Select Ana Lopez". */
  labelOf: (row: R) => string
  /** The buttons for what can be done with the chosen rows. */
  actions: ReactNode
}

export interface DataListProps<R> {
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowId: (row: R) => string
  /** The accessible name of a row's link, e.g. "Open deal Harbor Bakery – Equipment". */
  rowLabel: (row: R) => string
  /** The address a row opens, so that it can be opened in a tab of its own. */
  rowHref: (row: R) => string
  onOpen: (row: R) => void
  /** A row as a few lines, for windows narrower than 700 px. */
  renderNarrow: (row: R) => ReactNode
  /** A control beside these lines, such as the row's menu. */
  renderNarrowAction?: (row: R) => ReactNode
  /** The row whose panel is open. */
  currentId?: string | undefined
  /** How many rows the whole result has. */
  totalCount?: number | undefined
  ordering?: string | undefined
  onOrderingChange?: (ordering: string) => void
  selection?: Selection<R>
  /** `loading` shows skeleton rows, `failed` shows `failed`, `ready` the rows or `empty`. */
  status: 'loading' | 'failed' | 'ready'
  /** Shown instead of the rows when there are none. */
  empty: ReactNode
  /** Shown instead of the rows when they could not be loaded. */
  failed: ReactNode
  /** Called when the end comes into view and there is more; must be harmless to call again. */
  onReachEnd?: () => void
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Shown below the rows when the next page could not be loaded. */
  moreFailed?: ReactNode
  /** New rows are on their way for changed filters: the present ones are dimmed. */
  isStale?: boolean
}
