import type { FieldError } from '@loanyard/contract/errors'
import { maxFinancialRows, maxPeriods } from '@loanyard/contract/financial-fields'
import { badInput } from '../../../platform/errors.ts'
import { readSheets, type CellValue, type Sheet } from '../../../platform/spreadsheets/read-table.ts'
import type { TableName } from '../book-queries.ts'
import type { Cells } from '../cells.ts'
import { readBase, type Base, type BaseRow } from './base.ts'
import { readCell } from './cell-text.ts'
import { refOf } from './draft.ts'
import {
  baseSheet,
  beforePeriods,
  collateralLayout,
  endMark,
  firstRow,
  headingRow,
  sourceUseLayout,
  summaryLayout,
  type Layout,
} from './layout.ts'

/** A row of a sheet. */
export interface ReadRow {
  /** UUID; null: it was inserted. */
  readonly id: string | null
  /** In the sheet, from 0. */
  readonly row: number
  /** What it held when the workbook was made; nothing of an inserted one. */
  readonly was: Cells
  /** What it holds that is another than it was. */
  readonly cells: Cells
}

/** A table as a sheet has it. */
export interface ReadTable {
  readonly layout: Layout
  readonly rows: readonly ReadRow[]
  /** Rows that were there when the workbook was made and are not any more. */
  readonly gone: readonly BaseRow[]
}

export interface ReadBook {
  readonly base: Base
  readonly tables: Readonly<Record<TableName, ReadTable>>
}

/** What of each sheet is read: a full table with as many empty rows in it, and every period with what is added back. */
const extent = { rows: firstRow + 2 * maxFinancialRows + 100, columns: 1 + beforePeriods + 2 * maxPeriods }
/** All others are left alone. */
const names = [baseSheet, sourceUseLayout.sheet, collateralLayout.sheet, summaryLayout([]).sheet]

/**
 * Reads a workbook that a partner (UUID) exported. Throws bad_input, naming each cell that cannot be taken by sheet and
 * place, too_large, unavailable.
 */
export async function readWorkbook(owner: string, bytes: Uint8Array): Promise<ReadBook> {
  const sheets = await readSheets({ owner, bytes }, { sheets: names, ...extent })
  const base = readBase(sheets.get(baseSheet)?.rows ?? [])
  if (base === null) {
    throw badInput([{ path: 'body', message: 'This isn’t a workbook downloaded from a deal’s financials.' }])
  }
  const errors: FieldError[] = []
  const read = (layout: Layout) => readTable(sheets.get(layout.sheet), layout, { rows: base[layout.table], errors })
  const tables = {
    source_use: read(sourceUseLayout),
    collateral: read(collateralLayout),
    financial_summary: read(summaryLayout(base.periods)),
  }
  if (errors.length > 0) throw badInput(errors)
  return { base, tables }
}

interface Known {
  readonly rows: readonly BaseRow[]
  readonly errors: FieldError[]
}

function readTable(sheet: Sheet | undefined, layout: Layout, { rows: known, errors }: Known): ReadTable {
  const fault = (row: number, column: number, message: string): void => {
    errors.push({ path: `${layout.sheet}!${refOf({ row, column })}`, message })
  }
  if (sheet === undefined) {
    errors.push({ path: layout.sheet, message: `The sheet “${layout.sheet}” is missing.` })
    return { layout, rows: [], gone: [] }
  }
  const { rows } = sheet
  for (const [index, { heading }] of layout.columns.entries()) {
    const found = String(rows[headingRow]?.[index + 1] ?? '')
    if (found !== heading)
      fault(headingRow, index + 1, `This column was “${heading}”. Change columns and periods on the deal’s page.`)
  }
  const marked = rows.findIndex((row, index) => index >= firstRow && row[0] === endMark)
  // Of a table that goes on beyond what is read, the first rows too many are told.
  const end = marked === -1 && rows.length >= extent.rows ? rows.length : marked
  if (end === -1) fault(firstRow, 0, 'The line above the totals was deleted.')
  const before = new Map(known.map((row) => [row.id, row]))
  const read: ReadRow[] = []
  for (let row = firstRow; row < end; row++) {
    const one = readRow(sheet, layout, { row, before, fault })
    if (one === null) continue
    read.push(one)
    if (read.length <= maxFinancialRows) continue
    fault(row, 1, `A table can have at most ${maxFinancialRows} rows.`)
    break
  }
  return { layout, rows: read, gone: [...before.values()] }
}

interface Reading {
  readonly row: number
  /** Rows that were not met yet: a copied row is a new one. */
  readonly before: Map<string, BaseRow>
  readonly fault: (row: number, column: number, message: string) => void
}

function readRow(sheet: Sheet, { table, columns }: Layout, { row, before, fault }: Reading): ReadRow | null {
  const values: readonly CellValue[] = sheet.rows[row] ?? []
  const known = before.get(String(values[0] ?? ''))
  const typed = columns.map(({ cell }, index) => (cell === null ? null : (values[index + 1] ?? null)))
  if (known === undefined && typed.every((value) => value === null || String(value).trim() === '')) return null
  if (known !== undefined) before.delete(known.id)
  const was = known?.cells ?? {}
  const cells: Record<string, string | null> = {}
  for (const [index, column] of columns.entries()) {
    if (column.cell === null) continue
    const value = typed[index] ?? null
    if (value === null && isFormula(sheet, row, index + 1)) {
      fault(row, index + 1, notComputed)
      continue
    }
    // What is left empty of a new row is what a new row has.
    if (known === undefined && value === null && column.cell !== 'item_name') continue
    const seen = was[column.cell] ?? null
    const read = readCell(value, { table, column, was: seen })
    if ('problem' in read) fault(row, index + 1, read.problem)
    else if (known === undefined || read.text !== seen) cells[column.cell] = read.text
  }
  const seen = Object.fromEntries(Object.keys(cells).map((cell) => [cell, was[cell] ?? null]))
  return { id: known?.id ?? null, row, was: known === undefined ? {} : seen, cells }
}

/** Scripts that fill in workbooks leave formulas without what they come to; taken as empty, debts would be paid nothing. */
const notComputed = 'This formula hasn’t been calculated yet. Open the workbook in a spreadsheet, save it, and retry.'

const isFormula = ({ formulas }: Sheet, row: number, column: number) => formulas.has(`${row},${column}`)
