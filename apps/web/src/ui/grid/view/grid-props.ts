import type { ReactNode } from 'react'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { Sheet } from '../model/sheet.ts'

/** A heading over adjacent columns. */
export interface GridGroup {
  readonly key: string
  readonly title: string
  /** Shown under the title, e.g. "Projection". */
  readonly note?: string
  /** Actions for these columns. */
  readonly menu?: ReactNode
}

/** A row that stays in view below the others. */
export interface GridTotal {
  readonly key: string
  readonly label: string
  /** Formatted texts, by column. */
  readonly values: Readonly<Record<string, string>>
  /** By column: whether the figure is good or bad. */
  readonly tones?: Readonly<Record<string, 'positive' | 'negative'>>
  /** Visually separated from the rows above. */
  readonly isStrong?: boolean
}

export interface GridProps {
  /** The accessible name. */
  label: string
  sheet: Sheet
  columns: readonly GridColumn[]
  /** In column order; leave out for a single header row. */
  groups?: readonly GridGroup[]
  totals: readonly GridTotal[]
  /** Creates an empty row at an index; null for a read-only grid. */
  newRow: ((at: number) => SheetRow) | null
  /** By row and column: a note on a cell that needs attention, e.g. because another person changed it too. */
  cellNotes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Shown next to the grid's own buttons. */
  actions?: ReactNode
  /** The save status, at the end of the toolbar. */
  status?: ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
}
