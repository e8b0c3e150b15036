// Messages between the server and the processes that read spreadsheets.

export type TableTask = WorkbookTask | CsvTask

export interface WorkbookTask {
  readonly kind: 'workbook'
  /** Names of the sheets to read. */
  readonly sheets: readonly string[]
  /** How much of each sheet to read, from its first cell. */
  readonly rows: number
  readonly columns: number
}

export interface CsvTask {
  readonly kind: 'csv'
  /** Limits: cells in the whole file, and nonempty columns. */
  readonly cells: number
  readonly columns: number
}

export type TableAnswer =
  | { readonly kind: 'workbook'; readonly sheets: readonly PackedSheet[] }
  | { readonly kind: 'csv'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'refused'; readonly why: 'damaged' | 'too_large' | 'too_many_sheets' | 'too_many_cells' }
  /** A CSV file with a syntax error; the message is the library's. */
  | { readonly kind: 'unreadable'; readonly message: string }

export type PackedCell = string | number | boolean | null | { readonly date: number | null }

export interface PackedSheet {
  readonly name: string
  readonly rows: readonly (readonly PackedCell[])[]
  /** Cells with a formula, as zero-based `row,column`. */
  readonly formulas: readonly string[]
}

/** A nonempty row. */
export interface CsvRow {
  /** Row number as in a spreadsheet: from 1, with empty rows counted. */
  readonly number: number
  /** Without trailing empty cells. */
  readonly cells: readonly string[]
  /** Number of cells, with trailing empty ones. */
  readonly width: number
}
