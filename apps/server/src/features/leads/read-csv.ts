import type { FieldError } from '@loanyard/contract/errors'
import { leadCsvColumns, maxImportRows, newLead, type NewLead } from '@loanyard/contract/leads'
import { CsvError, parse } from 'csv-parse/sync'
import { badInput } from '../../platform/errors.ts'

type Column = (typeof leadCsvColumns)[number]

const columns = new Set<string>(leadCsvColumns)

/** Columns that an export adds; an import passes over them, so that an export can be corrected and read again. */
const passedOver = new Set(['created', 'modified'])

/**
 * Reads a CSV of leads: a header row, then one lead per row. Throws bad_input naming every bad row with its column and
 * reason, or what is wrong with the file as a whole. Row 1 is the header, as a spreadsheet counts.
 */
export function readLeadsCsv(text: string): NewLead[] {
  const [header, ...rows] = readRows(text)
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  refuseHeader(names)
  if (rows.length === 0) throw badInput([{ path: 'file', message: 'The file has a header but no rows.' }])
  if (rows.length > maxImportRows) {
    throw badInput([
      {
        path: 'file',
        message: `The file has ${rows.length} rows; an import takes at most ${maxImportRows}. Split it.`,
      },
    ])
  }
  const errors = rows.flatMap((row) => refuseSurplus(row, names.length))
  const leads: NewLead[] = []
  for (const { number, cells } of rows) {
    const result = newLead.safeParse(asInput(names, cells))
    if (result.success) leads.push(result.data)
    else
      for (const issue of result.error.issues) errors.push(rowError(number, String(issue.path[0] ?? ''), issue.message))
  }
  if (errors.length > 0) throw badInput(errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)))
  return leads
}

interface CsvRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** The rows with something in them, numbered as a spreadsheet numbers them: empty ones count. */
function readRows(text: string): CsvRow[] {
  return parsed(text)
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** "1,250,000.00" without quotation marks is three cells, and dropping two of them would make it one dollar. */
function refuseSurplus({ number, cells }: CsvRow, wanted: number): FieldError[] {
  if (cells.slice(wanted).every((cell) => cell.trim() === '')) return []
  const message = `This row has ${cells.length} cells where the header has ${wanted}. Put a cell with a comma in it in quotation marks.`
  return [{ path: `row ${number}`, message, row: number }]
}

function parsed(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, max_record_size: 100_000 })
  } catch (error) {
    const line = error instanceof CsvError ? ` (${error.message})` : ''
    throw badInput([{ path: 'file', message: `This is not a CSV file that can be read${line}.` }])
  }
}

function refuseHeader(names: readonly string[]): void {
  const unknown = names.filter((name) => !columns.has(name) && !passedOver.has(name))
  const missing = ['full_name', 'email'].filter((name) => !names.includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const errors = [
    ...unknown.map((name) =>
      rowError(1, name, `There is no column "${name}". Columns are ${leadCsvColumns.join(', ')}.`),
    ),
    ...missing.map((name) => rowError(1, name, `The column "${name}" is missing.`)),
    ...twice.map((name) => rowError(1, name, `The column "${name}" stands there twice.`)),
  ]
  if (errors.length > 0) throw badInput(errors)
}

/** A spreadsheet's cells are text: numbers become numbers, empty cells nothing, an apostrophe before a sign is dropped. */
function asInput(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  names.forEach((name, index) => {
    const cell = (cells[index] ?? '').trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
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
