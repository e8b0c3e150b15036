import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FieldError } from '@loanyard/contract/core/errors'
import { id } from '@loanyard/contract/core/ids'
import {
  leadCsvColumns,
  maxImportRows,
  newLead,
  updateCsvColumns,
  updateModes,
  type NewLead,
  type UpdateMode,
} from '@loanyard/contract/leads/schemas'
import * as z from 'zod'
import { badInput } from '../../../errors.ts'
import { unsafeCell } from '../../../media/spreadsheets/csv.ts'
import { readCsv, type CsvRow } from '../../../media/spreadsheets/read-table.ts'
import * as copy from '../copy.ts'

type Column = (typeof leadCsvColumns)[number] | (typeof updateCsvColumns)[number]

const columns = new Set<string>([...leadCsvColumns, ...updateCsvColumns])

/** Ignored, so that an export can be edited and imported. */
const ignoredColumns = new Set(['created', 'modified'])

/** Four times the cells of a full import with all columns. */
const maxCells = 400_000
const maxColumns = 200
/** Rows validated before yielding to the event loop. */
const rowsPerTurn = 200
const maxErrors = 100

/** A row of the file; the header is row 1, as in a spreadsheet. */
export interface ReadRow {
  readonly row: number
  readonly lead: NewLead
  /** The lead (prefixed id) that it updates; null for a new one. */
  readonly update: { readonly lead: string; readonly mode: UpdateMode } | null
}

export interface LeadRows {
  readonly valid: readonly ReadRow[]
  readonly errors: readonly FieldError[]
}

const csvRow = newLead.extend({
  update_lead: id('lead').optional(),
  update_mode: z.enum(updateModes, copy.updateModeInvalid).optional(),
})

/**
 * Reads a CSV file with a header and one lead per row, and tells the valid rows from the errors of the others. `owner` is the
 * partner's UUID. Throws bad_input with the problem of the header or of the whole file.
 */
export async function readLeadRows(owner: string, text: string): Promise<LeadRows> {
  const [header, ...rows] = await readCsv({ owner, bytes: Buffer.from(text) }, { cells: maxCells, columns: maxColumns })
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  assertHeader(names)
  if (rows.length === 0) throw badInput([{ path: 'file', message: copy.fileHasNoRows }])
  if (rows.length > maxImportRows) {
    throw badInput([{ path: 'file', message: copy.tooManyRows(rows.length, maxImportRows) }])
  }
  const errors: FieldError[] = []
  const valid: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop()
    const surplus = surplusCellErrors(row, names.length)
    const result = csvRow.safeParse(toLeadInput(names, row.cells))
    errors.push(...surplus)
    if (!result.success) {
      const { issues } = result.error
      errors.push(...issues.map(({ path, message }) => rowError(row.number, String(path[0] ?? ''), message)))
    } else if (surplus.length === 0) valid.push(readRow(row.number, result.data))
  }
  return { valid, errors }
}

function readRow(row: number, { update_lead, update_mode = 'fill', ...lead }: z.output<typeof csvRow>): ReadRow {
  return { row, lead, update: update_lead === undefined ? null : { lead: update_lead, mode: update_mode } }
}

/** The rows of a CSV file. Throws bad_input with the first invalid cells, or with the problem of the whole file. */
export async function readLeadsCsv(owner: string, text: string): Promise<readonly ReadRow[]> {
  const { valid, errors } = await readLeadRows(owner, text)
  if (errors.length > 0) throw badInput(firstErrors(errors))
  return valid
}

/** The first errors, and the number of the rest. */
export function firstErrors(errors: readonly FieldError[]): FieldError[] {
  if (errors.length <= maxErrors) return [...errors]
  const more = errors.length - maxErrors
  return [...errors.slice(0, maxErrors), { path: 'file', message: copy.moreProblems(more) }]
}

/** An unquoted "1,250,000.00" is three cells, and dropping two of them would leave one dollar. */
function surplusCellErrors({ number, cells, width }: CsvRow, expected: number): FieldError[] {
  if (cells.length <= expected) return []
  const message = copy.tooManyCells(width, expected)
  return [{ path: `row ${number}`, message, row: number }]
}

function assertHeader(names: readonly string[]): void {
  const unknown = names.filter((name) => !columns.has(name) && !ignoredColumns.has(name))
  const missing = ['full_name', 'email'].filter((name) => !names.includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const errors = [
    ...unknown.map((name) => rowError(1, name, copy.columnUnsupported(name, leadCsvColumns))),
    ...missing.map((name) => rowError(1, name, copy.columnMissing(name))),
    ...twice.map((name) => rowError(1, name, copy.columnTwice(name))),
  ]
  if (errors.length > 0) throw badInput(firstErrors(errors))
}

/** Omits empty cells and removes the apostrophe that an export puts before formulas. */
function toLeadInput(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  names.forEach((name, index) => {
    const cell = unsafeCell((cells[index] ?? '').trim()).trim()
    if (cell !== '' && columns.has(name)) input[name] = valueOf(name as Column, cell)
  })
  return input
}

function valueOf(column: Column, cell: string): unknown {
  if (column === 'personal_credit_score') return /^\d+$/.test(cell) ? Number(cell) : Number.NaN
  if (column === 'loan_amount' || column === 'down_payment') return cell.replace(/[$,\s]/g, '')
  return cell
}

/** An error in a cell, with its place in the file. */
export function rowError(row: number, column: string, message: string): FieldError {
  return { path: `row ${row}, ${column}`, message, row, column }
}
