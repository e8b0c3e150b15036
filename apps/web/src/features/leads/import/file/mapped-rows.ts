import { leadCsvColumns, updateCsvColumns, type UpdateMode } from '@loanyard/contract/leads/schemas'
import { writeCsv } from 'hucre/csv'
import { importedValue, type ColumnMeaning, type LeadColumn, type Meanings, type ValueChoice } from '../columns.ts'
import * as copy from '../copy.ts'
import type { FileRows } from './file-rows.ts'

/** A row of the file as a lead. */
export interface MappedRow {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number
  readonly lead: Readonly<Partial<Record<LeadColumn, string>>>
  /** What the page itself found wrong. */
  readonly problem: string | null
  /** The lead that it updates; undefined for a new one. */
  readonly update?: { readonly lead: string; readonly mode: UpdateMode }
}

/** An unquoted "1,250,000.00" is three cells, and dropping two of them would leave one dollar. */
function surplusProblem(cells: readonly string[], expected: number): string | null {
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  return width > expected ? copy.tooManyCells(width, expected) : null
}

/** The rows with anything in them. */
export function mapRows(file: FileRows, meanings: Meanings, choices: readonly ValueChoice[]): MappedRow[] {
  const places = new Map<ColumnMeaning, number>()
  for (const [index, meaning] of meanings) if (meaning !== null) places.set(meaning, index)
  const columns = leadCsvColumns.filter((column) => places.has(column))
  const namePlaces = (['full_name', 'first_name', 'last_name'] as const).flatMap((part) => places.get(part) ?? [])
  return file.rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return []
    const lead: Partial<Record<LeadColumn, string>> = {}
    for (const column of columns) {
      lead[column] = importedValue(column, cells[places.get(column) ?? -1] ?? '', choices)
    }
    lead.full_name = namePlaces
      .map((place) => cells[place] ?? '')
      .join(' ')
      .trim()
    const isEmpty = Object.values(lead).every((value) => value === '')
    const problem = isEmpty ? copy.emptyRow : surplusProblem(cells, file.header.length)
    return [{ row: index + 2, lead, problem }]
  })
}

/**
 * The leads as the CSV file that the API takes. With `keepsRows` each row stands where it stood in the file, and what the page
 * itself refuses is left empty, so that the server's row numbers are the file's.
 */
export function leadsCsv(rows: readonly MappedRow[], keepsRows: boolean): string {
  const lines: string[][] = []
  const updates = rows.some(({ update }) => update !== undefined)
  const columns = updates ? [...leadCsvColumns, ...updateCsvColumns] : leadCsvColumns
  for (const { row, lead, problem, update } of rows) {
    if (keepsRows) while (lines.length < row - 2) lines.push(columns.map(() => ''))
    const cells = leadCsvColumns.map((column) => (problem === null ? (lead[column] ?? '') : ''))
    lines.push(updates ? [...cells, update?.lead ?? '', update?.mode ?? ''] : cells)
  }
  return writeCsv([[...columns], ...lines])
}

/** Rows of the file as it came, with a last column that says why they weren't imported; for Excel. */
export function remainingCsv(file: FileRows, reasons: ReadonlyMap<number, string>): string {
  const width = file.header.length
  const rows = [...reasons].map(([row, reason]) => {
    const cells = file.rows[row - 2] ?? []
    return [...Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? ''), reason]
  })
  return writeCsv([[...file.header, copy.notImportedBecause], ...rows], { bom: true, escapeFormulae: true })
}
