import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FieldError } from '@loanyard/contract/core/errors'
import { leadCsvColumns, maxImportRows, newLead, type NewLead } from '@loanyard/contract/leads/schemas'
import { badInput } from '../../errors.ts'
import { unsafeCell } from '../../media/spreadsheets/csv.ts'
import { readCsv, type CsvRow } from '../../media/spreadsheets/read-table.ts'
import * as copy from './copy.ts'

type Column = (typeof leadCsvColumns)[number]

const columns = new Set<string>(leadCsvColumns)

/** Columns that an export adds; an import passes over them, so that an export can be corrected and read again. */
const ignoredColumns = new Set(['created', 'modified'])

/** A full import of all columns takes a quarter of these cells. */
const maxCells = 400_000
const maxColumns = 200
/** Rows that are checked before others have their turn. */
const rowsPerTurn = 200
const maxErrors = 100

/**
 * Reads a CSV of leads of a partner (UUID): a header row, then one lead per row. Throws bad_input naming the first bad rows
 * with their column and reason, or what is wrong with the file as a whole. Row 1 is the header, as a spreadsheet counts.
 */
export async function readLeadsCsv(owner: string, text: string): Promise<NewLead[]> {
  const [header, ...rows] = await readCsv({ owner, bytes: Buffer.from(text) }, { cells: maxCells, columns: maxColumns })
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  assertHeader(names)
  if (rows.length === 0) throw badInput([{ path: 'file', message: copy.fileHasNoRows }])
  if (rows.length > maxImportRows) {
    throw badInput([
      {
        path: 'file',
        message: copy.tooManyRows(rows.length, maxImportRows),
      },
    ])
  }
  const errors: FieldError[] = []
  const leads: NewLead[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop()
    errors.push(...surplusCellErrors(row, names.length))
    const result = newLead.safeParse(toLeadInput(names, row.cells))
    if (result.success) leads.push(result.data)
    else
      errors.push(
        ...result.error.issues.map(({ path, message }) => rowError(row.number, String(path[0] ?? ''), message)),
      )
  }
  if (errors.length > 0) throw badInput(firstErrors(errors))
  return leads
}

/** As many as somebody may want to read, and how many there are beside them. */
function firstErrors(errors: readonly FieldError[]): FieldError[] {
  if (errors.length <= maxErrors) return [...errors]
  const more = errors.length - maxErrors
  return [...errors.slice(0, maxErrors), { path: 'file', message: copy.moreProblems(more) }]
}

/** "1,250,000.00" without quotation marks is three cells, and dropping two of them would make it one dollar. */
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

/** A spreadsheet's cells are text: numbers become numbers, empty cells nothing, the apostrophe that an export puts before formulas is dropped. */
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

function rowError(row: number, column: string, message: string): FieldError {
  return { path: `row ${row}, ${column}`, message, row, column }
}
