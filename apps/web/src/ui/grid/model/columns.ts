import type { SheetRow } from './edits.ts'

/** What a text means to a column: its value, or why it is none. */
export type ParseResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string }

/** A column of a grid. The first one names the row and stays in view. */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** Columns next to each other with the same group stand under one heading. */
  readonly group?: string
  /** In pixels. */
  readonly width: number
  readonly align: 'start' | 'end'
  /** `none`: nothing is typed here; the cell is calculated or read only. */
  readonly editor: 'text' | 'choice' | 'none'
  readonly choices?: readonly string[]
  /** Whether this row's cell may be changed; where it is not given, all may. */
  readonly isOpen?: (row: SheetRow) => boolean
  /** Of what was typed or pasted. */
  readonly read: (text: string) => ParseResult
  /** Cells of the same row that change with a value, by column; undo takes all of it back. */
  readonly also?: (value: string) => Readonly<Record<string, string>>
  /** A value as people read it. */
  readonly show: (value: string) => string
  /** What a cell's field begins with when its content is changed; left out: the value. */
  readonly write?: (value: string) => string
  /** The value of a calculated cell. */
  readonly derive?: (row: SheetRow) => string
  /** A word on how the cell came about, e.g. "typed"; null: nothing to say. */
  readonly note?: (row: SheetRow) => string | null
}

/** The value a cell stands for: calculated, or what the row holds. */
export function valueOf(column: GridColumn, row: SheetRow): string {
  return column.derive === undefined ? (row.cells[column.key] ?? '') : column.derive(row)
}

/** Whether the cell may be typed in. */
export function isOpen(column: GridColumn, row: SheetRow): boolean {
  return column.editor !== 'none' && (column.isOpen?.(row) ?? true)
}

/** Takes one of a list, whatever the case; an empty text is the first of them. */
export function readChoice(choices: readonly string[]): GridColumn['read'] {
  return (text) => {
    const choiceText = text.trim().toLowerCase()
    const value = choiceText === '' ? choices[0] : choices.find((choice) => choice.toLowerCase() === choiceText)
    return value === undefined ? { ok: false, reason: `Choose one of: ${choices.join(', ')}.` } : { ok: true, value }
  }
}
