import type { ReactNode } from 'react'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { Sheet } from '../model/sheet.ts'

/** A heading over columns next to each other. */
export interface GridGroup {
  readonly key: string
  readonly title: string
  /** Shown under the title, e.g. "Projection". */
  readonly note?: string
  /** What can be done with these columns. */
  readonly menu?: ReactNode
}

/** A line that stays in view below the rows. */
export interface GridTotal {
  readonly key: string
  readonly label: string
  /** Texts ready to show, by column. */
  readonly values: Readonly<Record<string, string>>
  /** By column: what the figure means, where that is good or bad. */
  readonly tones?: Readonly<Record<string, 'positive' | 'negative'>>
  /** Set apart from the lines above. */
  readonly isStrong?: boolean
}

export interface GridProps {
  /** The accessible name. */
  label: string
  sheet: Sheet
  columns: readonly GridColumn[]
  /** In the order of their columns; left out: one line of headings. */
  groups?: readonly GridGroup[]
  totals: readonly GridTotal[]
  /** Makes an empty row for a place among the others; null: the table is only read, nothing in it can be changed. */
  newRow: ((at: number) => SheetRow) | null
  /** By row and column: a word on a cell that needs a look, e.g. because somebody else changed it too. */
  cellNotes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Beside the grid's own buttons. */
  actions?: ReactNode
  /** At the end of the grid's buttons: how the saving goes. */
  status?: ReactNode
  /** What is shown instead of rows while there are none. */
  empty?: ReactNode
}
