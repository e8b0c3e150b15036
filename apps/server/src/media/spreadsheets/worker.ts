import { CsvError, parse } from 'csv-parse/sync'
import { readXlsx, type CellValue, type Sheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { InputFile } from '../sandbox/worker/input-file.ts'
import { serve, type Result } from '../sandbox/worker/serve.ts'
import type { CsvRow, CsvTask, PackedCell, PackedSheet, TableAnswer, TableTask, WorkbookTask } from './task.ts'

// Reads strangers' workbooks and CSV files apart from the server, then it ends: see read-table.ts.

/** Bytes of a workbook once it is unpacked: the largest we make is far below. */
const mostUnpacked = 24 * 1024 * 1024
const mostParts = 200
const mostSheets = 10
/** Characters of a row. */
const longestRow = 100_000

serve(async (task: TableTask, input: InputFile): Promise<Result> => {
  const answer: TableAnswer =
    task.kind === 'csv' ? readCsv(task, input.whole()) : await readWorkbook(task, input.whole())
  return { answer }
})

async function readWorkbook({ sheets: names, rows, columns }: WorkbookTask, bytes: Buffer): Promise<TableAnswer> {
  try {
    const refused = await bombOf(bytes)
    if (refused !== null) return { kind: 'refused', why: refused }
    // Without a range a single cell far away makes a row of everything before it.
    const { sheets } = await readXlsx(bytes, { sheets: [...names], range: `A1:${columnName(columns)}${rows}` })
    return { kind: 'workbook', sheets: sheets.map((sheet) => packed(sheet, { rows, columns })) }
  } catch {
    return { kind: 'refused', why: 'damaged' }
  }
}

/** What its directory says; none unpacks to more than it says. */
async function bombOf(bytes: Buffer): Promise<'too_large' | 'too_many_sheets' | null> {
  const zip = await fromBufferPromise(bytes, {})
  const count = { unpacked: 0, parts: 0, sheets: 0 }
  for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
    count.unpacked += uncompressedSize === 0 && compressedSize > 2 ? mostUnpacked + 1 : uncompressedSize
    count.parts += 1
    count.sheets += /\/worksheets\/[^/]+\.xml$/i.test(fileName) ? 1 : 0
    if (count.unpacked > mostUnpacked || count.parts > mostParts) return 'too_large'
    if (count.sheets > mostSheets) return 'too_many_sheets'
  }
  return null
}

/** 1 is A, 27 is AA. */
function columnName(column: number): string {
  const rest = (column - 1) % 26
  const letter = String.fromCodePoint('A'.charCodeAt(0) + rest)
  return column > 26 ? columnName((column - 1 - rest) / 26) + letter : letter
}

function packed({ name, rows, cells }: Sheet, most: { rows: number; columns: number }): PackedSheet {
  const formulas = Array.from(cells ?? [], ([place, cell]) => (cell.formula === undefined ? [] : [place])).flat()
  const shown = rows.slice(0, most.rows).map((row) => Array.from(row.slice(0, most.columns), packedCell))
  return { name, rows: shown, formulas: formulas.slice(0, most.rows * most.columns) }
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
    parse(bytes, { bom: true, relax_column_count: true, max_record_size: longestRow, on_record: take })
    return { kind: 'csv', rows }
  } catch (error) {
    if (error instanceof TooManyCells) return { kind: 'refused', why: 'too_many_cells' }
    return { kind: 'unreadable', message: error instanceof CsvError ? error.message : '' }
  }
}
