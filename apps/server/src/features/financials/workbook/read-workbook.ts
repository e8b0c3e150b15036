import type { FieldError } from '@loanyard/contract/core/errors'
import { maxFinancialRows, maxPeriods } from '@loanyard/contract/financials/fields'
import { badInput } from '../../../errors.ts'
import { readSheets, type CellValue, type Sheet } from '../../../media/spreadsheets/read-table.ts'
import * as copy from '../copy.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { Cells } from '../tables/cells.ts'
import { readBaseline, type Baseline, type BaselineRow } from './baseline.ts'
import {
  baselineSheet,
  fixedColumnCount,
  collateralLayout,
  endMarker,
  firstRow,
  headingRow,
  sourceUseLayout,
  summaryLayout,
  type Layout,
} from './layout.ts'
import { readCell } from './read-cell.ts'
import { cellReference } from './sheet-draft.ts'

export interface ReadRow {
  /** UUID; null: an inserted row. */
  readonly id: string | null
  /** Position in the sheet, from 0. */
  readonly row: number
  /** The original cells; none for an inserted row. */
  readonly was: Cells
  /** The changed cells. */
  readonly cells: Cells
}

export interface ReadTable {
  readonly layout: Layout
  readonly rows: readonly ReadRow[]
  /** Rows that were removed since the workbook was made. */
  readonly missingRows: readonly BaselineRow[]
}

export interface WorkbookContent {
  readonly baseline: Baseline
  readonly tables: Readonly<Record<TableName, ReadTable>>
}

/** What is read of each sheet: a full table, as many inserted rows, and every period with its add-backs. */
const extent = { rows: firstRow + 2 * maxFinancialRows + 100, columns: 1 + fixedColumnCount + 2 * maxPeriods }
/** Other sheets are ignored. */
const names = [baselineSheet, sourceUseLayout.sheet, collateralLayout.sheet, summaryLayout([]).sheet]

/**
 * Reads a workbook that a partner (UUID) exported. Throws bad_input with each invalid cell by sheet and position,
 * too_large, unavailable.
 */
export async function readWorkbook(owner: string, bytes: Uint8Array): Promise<WorkbookContent> {
  const sheets = await readSheets({ owner, bytes }, { sheets: names, ...extent })
  const baseline = readBaseline(sheets.get(baselineSheet)?.rows ?? [])
  if (baseline === null) {
    throw badInput([{ path: 'body', message: copy.notAWorkbook }])
  }
  const errors: FieldError[] = []
  const read = (layout: Layout) => readTable(sheets.get(layout.sheet), layout, { rows: baseline[layout.table], errors })
  const tables = {
    source_use: read(sourceUseLayout),
    collateral: read(collateralLayout),
    financial_summary: read(summaryLayout(baseline.periods)),
  }
  if (errors.length > 0) throw badInput(errors)
  return { baseline, tables }
}

interface TableReading {
  readonly rows: readonly BaselineRow[]
  readonly errors: FieldError[]
}

function readTable(sheet: Sheet | undefined, layout: Layout, { rows: original, errors }: TableReading): ReadTable {
  const addError = (row: number, column: number, message: string): void => {
    errors.push({ path: `${layout.sheet}!${cellReference({ row, column })}`, message })
  }
  if (sheet === undefined) {
    errors.push({ path: layout.sheet, message: copy.sheetMissing(layout.sheet) })
    return { layout, rows: [], missingRows: [] }
  }
  const { rows } = sheet
  for (const [index, { heading }] of layout.columns.entries()) {
    const actualHeading = String(rows[headingRow]?.[index + 1] ?? '')
    if (actualHeading !== heading) addError(headingRow, index + 1, copy.columnChanged(heading))
  }
  const markerRow = rows.findIndex((row, index) => index >= firstRow && row[0] === endMarker)
  // If the table goes on past what is read, the row limit below reports it.
  const end = markerRow === -1 && rows.length >= extent.rows ? rows.length : markerRow
  if (end === -1) addError(firstRow, 0, copy.endMarkerMissing)
  const before = new Map(original.map((row) => [row.id, row]))
  const read: ReadRow[] = []
  for (let row = firstRow; row < end; row++) {
    const one = readRow(sheet, layout, { row, before, addError })
    if (one === null) continue
    read.push(one)
    if (read.length <= maxFinancialRows) continue
    addError(row, 1, copy.tooManyRows(maxFinancialRows))
    break
  }
  return { layout, rows: read, missingRows: [...before.values()] }
}

interface RowReading {
  readonly row: number
  /** Rows not found yet: the second copy of a row is a new one. */
  readonly before: Map<string, BaselineRow>
  readonly addError: (row: number, column: number, message: string) => void
}

function readRow(sheet: Sheet, { table, columns }: Layout, { row, before, addError }: RowReading): ReadRow | null {
  const values: readonly CellValue[] = sheet.rows[row] ?? []
  const original = before.get(String(values[0] ?? ''))
  const typed = columns.map(({ cell }, index) => (cell === null ? null : (values[index + 1] ?? null)))
  if (original === undefined && typed.every((value) => value === null || String(value).trim() === '')) return null
  if (original !== undefined) before.delete(original.id)
  const was = original?.cells ?? {}
  const cells: Record<string, string | null> = {}
  for (const [index, column] of columns.entries()) {
    if (column.cell === null) continue
    const value = typed[index] ?? null
    if (value === null && isFormula(sheet, row, index + 1)) {
      // Scripts that fill in workbooks leave formulas without results. Read as empty, they would set debt payments to zero.
      addError(row, index + 1, copy.formulaNotCalculated)
      continue
    }
    // Empty cells of a new row get the defaults.
    if (original === undefined && value === null && column.cell !== 'item_name') continue
    const seen = was[column.cell] ?? null
    const read = readCell(value, { table, column, was: seen })
    if ('problem' in read) addError(row, index + 1, read.problem)
    else if (original === undefined || read.text !== seen) cells[column.cell] = read.text
  }
  const seen = Object.fromEntries(Object.keys(cells).map((cell) => [cell, was[cell] ?? null]))
  return { id: original?.id ?? null, row, was: original === undefined ? {} : seen, cells }
}

const isFormula = ({ formulas }: Sheet, row: number, column: number) => formulas.has(`${row},${column}`)
