import type { ReactNode } from 'react'
import type { GridColumn } from './model/columns.ts'
import type { SheetRow } from './model/edits.ts'
import type { Sheet } from './model/sheet.ts'

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

/** What the page around the grid provides, so that the grid looks and behaves like the rest of it. */
export interface GridHost {
  /** A small button. */
  Button: (props: { icon?: ReactNode; onClick: () => void; children: ReactNode }) => ReactNode
  /** A small button that shows only its icon; it stays focusable while disabled. */
  IconButton: (props: {
    /** The accessible name and tooltip. */
    label: string
    icon: ReactNode
    'aria-disabled'?: true | undefined
    onClick: () => void
  }) => ReactNode
  /** An icon button that opens a floating panel; `label` names both. */
  IconPopover: (props: { label: string; icon: ReactNode; children: ReactNode }) => ReactNode
  /** Tells the person that something couldn't be saved. */
  notifyError: (message: string) => void
}

/** A cell that another person changed while its editor was open. */
interface Overwrite {
  readonly row: string
  readonly column: string
  /** What the other person entered. */
  readonly theirs: string
}

export interface GridProps {
  host: GridHost
  /** The accessible name. */
  label: string
  sheet: Sheet
  columns: readonly GridColumn[]
  /** Whether the window is as narrow as a phone's: the name column then leaves space for a figure next to it. */
  isNarrow: boolean
  /** In column order; leave out for a single header row. */
  groups?: readonly GridGroup[]
  totals: readonly GridTotal[]
  /** Creates an empty row at an index; null for a read-only grid. */
  newRow: ((at: number) => SheetRow) | null
  /** Called before what was typed replaces a value that another person entered while the editor was open. */
  onOverwrite?: (overwrite: Overwrite) => void
  /** By row and column: a note on a cell that needs attention, e.g. because another person changed it too. */
  cellNotes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Shown next to the grid's own buttons. */
  actions?: ReactNode
  /** The save status, at the end of the toolbar. */
  status?: ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
}
