import type { CellValue } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import type { Cells, StoredRow } from '../tables/cells.ts'
import { endMarker, firstRow, headingRow, type Column, type Layout } from './layout.ts'
import { numberOf, cellReference, type SheetDraft, type Formula } from './sheet-draft.ts'
import type { Rules } from './write-rules.ts'

/** What each sheet is written from. */
export interface SheetInput<Table> {
  readonly table: Table
  /** Without deleted rows, in order. */
  readonly rows: readonly StoredRow[]
  readonly caption: readonly [title: string, note: string]
  readonly rules: Rules
}

/** A row to write: its id, its cells, and its calculated values by column index. */
export interface Line {
  readonly id: string
  readonly cells: Cells
  readonly formulas: ReadonlyMap<number, Formula>
}

export interface WrittenTable {
  /** The row after the last, with the hint about inserting rows. */
  readonly end: number
}

/** The column index of a cell, counting the hidden column. */
export function columnOf({ columns }: Layout, cell: string): number {
  return columns.findIndex((column) => column.cell === cell) + 1
}

/** A column's cells from the table's first row to its end, for totals: `C5:C9`. */
export function rangeOf(column: number, { end }: WrittenTable, fixed: '' | 'column' = ''): string {
  return `${cellReference({ row: firstRow, column }, fixed)}:${cellReference({ row: end, column }, fixed)}`
}

/** Title, headings and rows. */
export function writeTable(
  draft: SheetDraft,
  layout: Layout,
  lines: readonly Line[],
  caption: SheetInput<unknown>['caption'],
): WrittenTable {
  draft.text({ row: 0, column: 1 }, caption[0], 'title')
  draft.text({ row: 1, column: 1 }, caption[1], 'small')
  draft.text({ row: headingRow, column: 0 }, 'id', 'heading')
  for (const [index, { heading }] of layout.columns.entries()) {
    draft.text({ row: headingRow, column: index + 1 }, heading, 'heading')
  }
  for (const [index, line] of lines.entries()) writeLine(draft, layout, line, firstRow + index)
  const end = firstRow + lines.length
  draft.text({ row: end, column: 0 }, endMarker, 'hint')
  draft.text({ row: end, column: 1 }, copy.insertRowsHint, 'hint')
  return { end }
}

function writeLine(draft: SheetDraft, { columns }: Layout, { id, cells, formulas }: Line, row: number): void {
  draft.text({ row, column: 0 }, id)
  for (const [index, column] of columns.entries()) {
    const position = { row, column: index + 1 }
    const formula = formulas.get(index + 1)
    const styleName = column.cell === null ? 'computed' : 'input'
    if (formula !== undefined) draft.put(position, formula, { styleName, kind: column.kind })
    else if (column.cell !== null) {
      draft.put(position, valueOf(column, cells[column.cell] ?? null), { styleName, kind: column.kind })
    }
  }
}

function valueOf({ kind }: Column, text: string | null): CellValue {
  if (text === null) return null
  if (kind === 'flag') return text === 'true' ? copy.yes : copy.no
  return kind === 'text' || kind === 'choice' ? text : numberOf(text)
}

/** Column widths, frozen panes, choice lists and page setup. */
export function sheetSettings({ sheet, columns }: Layout, { end }: WrittenTable) {
  const column = (index: number) =>
    `${cellReference({ row: firstRow, column: index + 1 })}:${cellReference({ row: end, column: index + 1 })}`
  const dataValidations = columns.flatMap(({ kind, choices = [copy.yes, copy.no] }, index) =>
    kind === 'choice' || kind === 'flag'
      ? [
          {
            type: 'list' as const,
            values: [...choices],
            range: column(index),
            allowBlank: true,
            showErrorMessage: true,
          },
        ]
      : [],
  )
  return {
    name: sheet,
    columns: [{ width: 4, hidden: true }, ...columns.map(({ width }) => ({ width }))],
    freezePane: { rows: firstRow, columns: 2 },
    dataValidations,
    pageSetup: { orientation: 'landscape' as const, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}
