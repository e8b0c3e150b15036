import { CsvError, parse } from 'csv-parse/sync'
import { readXlsx, type CellValue, type Sheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { InputFile } from '../sandbox/worker/input-file.ts'
import { serve, type Result } from '../sandbox/worker/serve.ts'
import type { CsvRow, CsvTask, PackedCell, PackedSheet, TableAnswer, TableTask, WorkbookTask } from './task.ts'

// The process that reads one untrusted workbook or CSV file: see read-table.ts.

/** Unpacked size of a workbook; the largest we export is far smaller. */
const maxUnpacked = 24 * 1024 * 1024
const maxParts = 200
const maxSheets = 10
/** In characters. */
const maxRowLength = 100_000

serve(async (task: TableTask, input: InputFile): Promise<Result> => {
  const answer: TableAnswer =
    task.kind === 'csv' ? readCsv(task, input.whole()) : await readWorkbook(task, input.whole())
  return { answer }
})

async function readWorkbook({ sheets: names, rows, columns }: WorkbookTask, bytes: Buffer): Promise<TableAnswer> {
  try {
    const refused = await bombOf(bytes)
    if (refused !== null) return { kind: 'refused', why: refused }
    // Without a range, a single distant cell would create all the empty cells before it.
    const { sheets } = await readXlsx(bytes, { sheets: [...names], range: `A1:${columnName(columns)}${rows}` })
    return { kind: 'workbook', sheets: sheets.map((sheet) => packed(sheet, { rows, columns })) }
  } catch {
    return { kind: 'refused', why: 'damaged' }
  }
}

/** Checks the directory's sizes; yauzl doesn't unpack more than stated. */
async function bombOf(bytes: Buffer): Promise<'too_large' | 'too_many_sheets' | null> {
  const zip = await fromBufferPromise(bytes, {})
  const count = { unpacked: 0, parts: 0, sheets: 0 }
  for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
    count.unpacked += uncompressedSize === 0 && compressedSize > 2 ? maxUnpacked + 1 : uncompressedSize
    count.parts += 1
    count.sheets += /\/worksheets\/[^/]+\.xml$/i.test(fileName) ? 1 : 0
    if (count.unpacked > maxUnpacked || count.parts > maxParts) return 'too_large'
    if (count.sheets > maxSheets) return 'too_many_sheets'
  }
  return null
}

/** 1 is A, 27 is AA. */
function columnName(column: number): string {
  const rest = (column - 1) % 26
  const letter = String.fromCodePoint('A'.charCodeAt(0) + rest)
  return column > 26 ? columnName((column - 1 - rest) / 26) + letter : letter
}

function packed({ name, rows, cells }: Sheet, limits: { rows: number; columns: number }): PackedSheet {
  const formulas = Array.from(cells ?? [], ([place, cell]) => (cell.formula === undefined ? [] : [place])).flat()
  const shown = rows.slice(0, limits.rows).map((row) => Array.from(row.slice(0, limits.columns), packedCell))
  return { name, rows: shown, formulas: formulas.slice(0, limits.rows * limits.columns) }
}

function packedCell(value: CellValue | undefined): PackedCell {
  if (value === undefined) return null
  if (!(value instanceof Date)) return value
  return { date: Number.isNaN(value.getTime()) ? null : value.getTime() }
}

class TooManyCells extends Error {}

function readCsv({ cells: most, columns }: CsvTask, bytes: Buffer): TableAnswer {
  const rows: CsvRow[] = []
  let number = 0
  let cells = 0
  const take = (row: string[]): null => {
    number++
    cells += row.length
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    if (cells > most || last >= columns) throw new TooManyCells()
    if (last !== -1) rows.push({ number, cells: row.slice(0, last + 1), width: row.length })
    return null
  }
  try {
    parse(bytes, { bom: true, relax_column_count: true, max_record_size: maxRowLength, on_record: take })
    return { kind: 'csv', rows }
  } catch (error) {
    if (error instanceof TooManyCells) return { kind: 'refused', why: 'too_many_cells' }
    return { kind: 'unreadable', message: error instanceof CsvError ? error.message : '' }
  }
}
