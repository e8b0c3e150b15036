import { streamCsvRows } from 'hucre/csv'
import { decodeText } from '../text/decode-text.ts'
import {
  measureWidths,
  maxCharacters,
  maxColumns,
  maxShownRows,
  type Cell,
  type Sheet,
  type TableFile,
} from './sheets.ts'

/** Excel's optional first line that names the separator. */
const separatorLine = /^sep=(.)\r?\n/i

/** 1,250 · -3.5 · $1,250.00 · (1,250.00) · 12.5% · €5 are right-aligned. Phone numbers and ids with letters aren't. */
const numeric = /^\(?[-+]?[$€£]?\s?[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?\s?%?\)?$/

function cellOf(text: string): Cell | null {
  if (text === '') return null
  return { text: text.slice(0, maxCharacters), isNumber: text.length < 30 && /\d/.test(text) && numeric.test(text) }
}

/** At most `limit` rows of a CSV text. Detects the separator (comma, semicolon, tab or bar). */
export function csvRows(text: string, limit: number): string[][] {
  const [line = '', separator] = separatorLine.exec(text) ?? []
  const rows: string[][] = []
  const options = separator === undefined ? {} : { delimiter: separator }
  for (const row of streamCsvRows(text.slice(line.length), options)) {
    rows.push(row.map((value) => (typeof value === 'string' ? value : '')))
    if (rows.length === limit) break
  }
  return rows
}

/**
 * Reads the bytes of a CSV file in any encoding.
 * @param isWhole false if the bytes end in the middle of the file: the last row may be incomplete and is dropped
 */
export function openCsv(bytes: Uint8Array, isWhole: boolean): TableFile {
  const read = csvRows(decodeText(bytes, isWhole).text, maxShownRows + 1)
  const rows = isWhole || read.length > maxShownRows ? read.slice(0, maxShownRows) : read.slice(0, -1)
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Math.min(widest, maxColumns)
  const row = (index: number) => (rows[index] ?? []).slice(0, columns).map(cellOf)
  const sheet: Sheet = {
    row,
    shape: {
      rows: rows.length,
      columns,
      widths: measureWidths({ row }, rows.length, columns),
      frozen: rows.length > 1 ? 1 : 0,
      isTruncated: !isWhole || read.length > maxShownRows || widest > columns,
    },
  }
  return { names: [''], open: async () => sheet }
}
