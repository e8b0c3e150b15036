import type { Range } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

export interface Selection<R> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The accessible name of a row's checkbox, e.g. "Select Ana Lopez". */
  labelOf: (row: R) => string
  /** If a row stands for several things. */
  count?: number
  /** Buttons of the bulk action bar. */
  actions: ReactNode
}

/** Where a heading stands. */
export interface HeadingPlace {
  index: number
  /** How many cells its cell spans; undefined: in the list of a phone. */
  columns?: number
  /** Attributes of the line on a phone. */
  line?: object
}

/** A grouped list: headings and rows in one sequence. */
export interface ListEntries {
  /** Unique, also of headings. */
  ids: readonly string[]
  /** Indexes in `rows`; null: a heading. */
  rows: readonly (number | null)[]
  /** Headings, and rows of the whole result in groups that aren't collapsed. */
  total: number
  /** What is rendered of a range in view. */
  rangeOf: (range: Range) => number[]
  heading: (index: number, place: HeadingPlace) => ReactNode
  /** Rows in view as table bodies: one for each group, so that its heading heads it for screen readers, too. */
  bodies: (items: readonly { index: number }[], line: (item: { index: number }) => ReactNode) => ReactNode
}

export interface DataListProps<R> {
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<R>[]
  /** Someone chose them: each has room, and the table scrolls sideways. */
  hasChosenColumns?: boolean
  rows: readonly R[]
  rowId: (row: R) => string
  /** The accessible name of a row's link, e.g. "Open deal Harbor Bakery – Equipment". */
  rowLabel: (row: R) => string
  /** The URL of a row, so that it can be opened in a new tab. */
  rowHref: (row: R) => string
  onOpen: (row: R) => void
  /** For rows that open in the list: whether they are open. Undefined for the others. */
  isRowOpen?: (row: R) => boolean | undefined
  /** A row as a few lines, for windows narrower than 700 px. */
  renderNarrow: (row: R) => ReactNode
  /** A control next to these lines, such as the row's menu. */
  renderNarrowAction?: (row: R) => ReactNode
  /** The row whose panel is open. */
  currentId?: string | undefined
  /** The keys went on to a row while another one is open. */
  onWalk?: ((row: R) => void) | undefined
  /** 2: taller rows, for cells of two lines. */
  rowLines?: 1 | 2
  /** More rows in the same height. */
  isCompact?: boolean
  /** Renders the rows in groups, instead of one after the other. */
  renderGrouped?: ((list: DataListProps<R>) => ReactNode) | undefined
  /** Set by what renders them in groups. */
  entries?: ListEntries
  /** Number of rows in the whole result. */
  totalCount?: number | undefined
  ordering?: string | undefined
  onOrderingChange?: (ordering: string) => void
  selection?: Selection<R>
  /** `loading` shows skeleton rows, `failed` shows `failed`, `ready` the rows or `empty`. */
  status: 'loading' | 'failed' | 'ready'
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Shown if the rows couldn't be loaded. */
  failed: ReactNode
  /** Called when the end comes into view and there is more; must be safe to call repeatedly. */
  onReachEnd?: () => void
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Shown below the rows if the next page couldn't be loaded. */
  moreFailed?: ReactNode
  /** Rows for changed filters are loading: the current ones are dimmed. */
  isStale?: boolean
}
