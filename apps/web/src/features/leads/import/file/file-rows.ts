import { parseCsv } from 'hucre/csv'
import * as copy from '../copy.ts'
import { decodeCsv } from './decode-csv.ts'

/** What a file says, before anyone decided what its columns mean. */
export interface FileRows {
  readonly name: string
  readonly header: readonly string[]
  /** Row `index` is row `index + 2` of the spreadsheet. Empty rows are kept, so that numbers match. */
  readonly rows: readonly (readonly string[])[]
}

/** Names what is wrong with a file, for the person who chose it. */
export class FileProblem extends Error {}

type CellValue = string | number | boolean | Date | null

/** Excel's optional first line that names the separator. */
const separatorLine = /^sep=(.)\r?\n/i

function textOf(value: CellValue | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value).trim()
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell === '')

/** Excel workbooks are ZIP files. */
function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

async function workbookRows(bytes: Uint8Array): Promise<readonly (readonly CellValue[])[]> {
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes)
    return sheets.find(({ rows }) => rows.length > 0)?.rows ?? []
  } catch {
    throw new FileProblem(copy.unreadableWorkbook)
  }
}

function csvRows(bytes: Uint8Array): readonly (readonly CellValue[])[] {
  const text = decodeCsv(bytes)
  const [line = '', separator] = separatorLine.exec(text) ?? []
  const rows = parseCsv(text.slice(line.length), separator === undefined ? {} : { delimiter: separator })
  const isOpen = (text.match(/"/g)?.length ?? 0) % 2 === 1
  // The rest of the file would be one cell.
  if (isOpen && rows.at(-1)?.some((cell) => typeof cell === 'string' && cell.includes('\n'))) {
    throw new FileProblem(copy.quoteNotClosed(rows.length))
  }
  return rows
}

/** The first row with text is the header. Throws FileProblem. */
export async function readFileRows(name: string, bytes: Uint8Array, maxRows: number): Promise<FileRows> {
  const all = isWorkbook(bytes) ? await workbookRows(bytes) : csvRows(bytes)
  const [header = [], ...rows] = all.map((row) => Array.from(row, textOf))
  if (isEmpty(header)) throw new FileProblem(copy.noHeader)
  const filled = rows.filter((row) => !isEmpty(row)).length
  if (filled === 0) throw new FileProblem(copy.noRows)
  if (filled > maxRows) throw new FileProblem(copy.tooManyRows(filled, maxRows))
  return { name, header, rows }
}
