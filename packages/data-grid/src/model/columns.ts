import * as copy from '../copy.ts'
import type { SheetRow } from './edits.ts'

/** The parsed value of a text, or why it is invalid. */
export type ParseResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string }

/** A column of a grid. The first one names the row and stays in view. */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** Adjacent columns of the same group share a heading. */
  readonly group?: string
  /** In pixels. */
  readonly width: number
  readonly align: 'start' | 'end'
  /** `none`: the cell is calculated or read-only. */
  readonly editor: 'text' | 'choice' | 'none'
  readonly choices?: readonly string[]
  /** Whether this row's cell is editable; defaults to yes. */
  readonly isEditable?: (row: SheetRow) => boolean
  /** Parses typed or pasted text. */
  readonly read: (text: string) => ParseResult
  /** Other cells of the row that follow from the value, by column; undone together with it. */
  readonly dependents?: (value: string) => Readonly<Record<string, string>>
  /** Formats a value for display. */
  readonly show: (value: string) => string
  /** The initial text of the cell editor; defaults to the value. */
  readonly write?: (value: string) => string
  /** The value of a calculated cell. */
  readonly derive?: (row: SheetRow) => string
  /** A note on the cell's origin, e.g. "typed"; null for none. */
  readonly note?: (row: SheetRow) => string | null
}

/** The cell's value, calculated or stored. */
export function valueOf(column: GridColumn, row: SheetRow): string {
  return column.derive === undefined ? (row.cells[column.key] ?? '') : column.derive(row)
}

export function isEditable(column: GridColumn, row: SheetRow): boolean {
  return column.editor !== 'none' && (column.isEditable?.(row) ?? true)
}

interface FinishedEdit {
  readonly typed: ParseResult
  /** The cell's value when the editor opened. */
  readonly seen: string
  /** Its value now, which another person may have changed under the open editor. */
  readonly now: string
}

/**
 * What the end of an edit means for a cell: `unchanged` keeps what another person entered in the meantime, `overwrites`
 * would replace it. Rejected input replaces no value.
 */
export function outcomeOf({ typed, seen, now }: FinishedEdit): 'unchanged' | 'applies' | 'overwrites' {
  if (!typed.ok || seen === now || typed.value === now) return 'applies'
  return typed.value === seen ? 'unchanged' : 'overwrites'
}

/** Matches a choice, ignoring case; an empty text is the first choice. */
export function readChoice(choices: readonly string[]): GridColumn['read'] {
  return (text) => {
    const choiceText = text.trim().toLowerCase()
    const value = choiceText === '' ? choices[0] : choices.find((choice) => choice.toLowerCase() === choiceText)
    return value === undefined ? { ok: false, reason: copy.chooseOneOf(choices) } : { ok: true, value }
  }
}
