import { readXlsx } from 'hucre/xlsx'
import { format } from 'numfmt'
import * as copy from '../copy.ts'
import { PreviewError } from '../preview-error.ts'
import {
  boundWidth,
  measureWidths,
  maxCharacters,
  maxColumns,
  maxShownRows,
  columnName,
  type Cell,
  type Sheet,
  type TableFile,
} from './sheets.ts'

type Workbook = Awaited<ReturnType<typeof readXlsx>>
type SheetOfBook = Workbook['sheets'][number]
type Value = SheetOfBook['rows'][number][number]

const dayMs = 86_400_000
/** Day zero of spreadsheet dates. */
const dayZero = Date.UTC(1899, 11, 30)

/** One row and column more than shown, to know whether there are more. */
const range = `A1:${columnName(maxColumns)}${maxShownRows + 1}`

/**
 * A date as a spreadsheet's serial number. Spreadsheets treat 1900 as a leap year, so dates before March 1900 are off
 * by one.
 */
function serialOf(value: number | Date): number {
  if (typeof value === 'number') return value
  const days = (value.getTime() - dayZero) / dayMs
  return days < 61 ? days - 1 : days
}

/**
 * Formats a value as the spreadsheet would. Dates in the general format, which spreadsheets don't have, use a date
 * format.
 */
function shown(value: Value, pattern: string | undefined): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const general = value instanceof Date ? 'm/d/yyyy' : 'General'
  const serial = serialOf(value)
  // Spreadsheets show an invalid date as too wide for its column.
  return Number.isFinite(serial)
    ? format(pattern ?? general, serial, { nbsp: false, throws: false }).trim()
    : '########'
}

function cellOf(sheet: SheetOfBook, row: number, column: number): Cell | null {
  const value = sheet.rows[row]?.[column] ?? null
  const cell = value === null ? undefined : sheet.cells?.get(`${row},${column}`)
  const text = shown(value, cell?.style?.numFmt)
  if (text === '') return null
  return { text: text.slice(0, maxCharacters), isNumber: typeof value === 'number' || value instanceof Date }
}

function sheetOf(sheet: SheetOfBook): Sheet {
  const widest = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const rows = Math.min(sheet.rows.length, maxShownRows)
  const columns = Math.min(widest, maxColumns)
  const row = (index: number) =>
    Array.from({ length: index < rows ? columns : 0 }, (_, column) => cellOf(sheet, index, column))
  const widths = measureWidths({ row }, rows, columns).map((measured, column) => {
    const set = sheet.columns?.[column]?.width
    return set === undefined || set === 0 ? measured : boundWidth(set)
  })
  const frozen = Math.min(sheet.freezePane?.rows ?? 0, 5, rows)
  return { row, shape: { rows, columns, widths, frozen, isTruncated: sheet.rows.length > rows || widest > columns } }
}

function failureOf(error: unknown): PreviewError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'EncryptedFileError') return new PreviewError(copy.workbookPassword)
  const isLarge = error instanceof RangeError || (error instanceof Error && error.message.includes('limit'))
  return new PreviewError(isLarge ? copy.sheetTooLarge : copy.workbookUnreadable)
}

/**
 * Opens a workbook without its hidden sheets; each sheet is parsed on request. Formulas show the results saved with the
 * workbook. Throws PreviewError.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<TableFile> {
  const visible: { name: string; index: number }[] = []
  const read = (isSelected: (index: number) => boolean) =>
    readXlsx(bytes, { readStyles: true, maxRows: maxShownRows + 1, range, sheets: (_, index) => isSelected(index) })
  try {
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }, index) => {
        if (!hidden && !veryHidden) visible.push({ name, index })
        return false
      },
    })
  } catch (error) {
    throw failureOf(error)
  }
  const open = async (number: number): Promise<Sheet> => {
    try {
      const { sheets } = await read((index) => index === visible[number]?.index)
      const [sheet] = sheets
      if (sheet === undefined) throw new PreviewError(copy.sheetMissing)
      return sheetOf(sheet)
    } catch (error) {
      throw error instanceof PreviewError ? error : failureOf(error)
    }
  }
  return { names: visible.map(({ name }) => name), open }
}
