import type { CellValue } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import type { Cells } from '../tables/cells.ts'
import { endMarker, firstRow, headingRow, type Column, type Layout } from './layout.ts'
import { numberOf, cellReference, type SheetDraft, type Formula } from './sheet-draft.ts'

/** A row to draw: its id, its cells, and its calculated values by column index. */
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
  words: readonly [string, string],
): WrittenTable {
  draft.words({ row: 0, column: 1 }, words[0], 'title')
  draft.words({ row: 1, column: 1 }, words[1], 'small')
  draft.words({ row: headingRow, column: 0 }, 'id', 'heading')
  for (const [index, { heading }] of layout.columns.entries()) {
    draft.words({ row: headingRow, column: index + 1 }, heading, 'heading')
  }
  for (const [index, line] of lines.entries()) writeLine(draft, layout, line, firstRow + index)
  const end = firstRow + lines.length
  draft.words({ row: end, column: 0 }, endMarker, 'hint')
  draft.words({ row: end, column: 1 }, copy.insertRowsHint, 'hint')
  return { end }
}

function writeLine(draft: SheetDraft, { columns }: Layout, { id, cells, formulas }: Line, row: number): void {
  draft.words({ row, column: 0 }, id)
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
  if (kind === 'flag') return text === 'true' ? 'Yes' : 'No'
  return kind === 'text' || kind === 'choice' ? text : numberOf(text)
}

/** Column widths, frozen panes, choice lists and page setup. */
export function sheetSettings({ sheet, columns }: Layout, { end }: WrittenTable) {
  const column = (index: number) =>
    `${cellReference({ row: firstRow, column: index + 1 })}:${cellReference({ row: end, column: index + 1 })}`
  const dataValidations = columns.flatMap(({ kind, choices = ['Yes', 'No'] }, index) =>
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
