// What passes between the server and the processes that read tables.

export type TableTask = WorkbookTask | CsvTask

export interface WorkbookTask {
  readonly kind: 'workbook'
  /** The sheets that are read, by name. */
  readonly sheets: readonly string[]
  /** What of each of them is read, from its first cell. */
  readonly rows: number
  readonly columns: number
}

export interface CsvTask {
  readonly kind: 'csv'
  /** Cells in the whole file, and columns that hold anything. */
  readonly cells: number
  readonly columns: number
}

export type TableAnswer =
  | { readonly kind: 'workbook'; readonly sheets: readonly PackedSheet[] }
  | { readonly kind: 'csv'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'refused'; readonly why: 'damaged' | 'too_large' | 'too_many_sheets' | 'too_many_cells' }
  /** Of a CSV file: what cannot be read, in the library's words. */
  | { readonly kind: 'unreadable'; readonly message: string }

export type PackedCell = string | number | boolean | null | { readonly date: number | null }

export interface PackedSheet {
  readonly name: string
  readonly rows: readonly (readonly PackedCell[])[]
  /** Cells that hold a formula, as `row,column` from 0. */
  readonly formulas: readonly string[]
}

/** A row with something in it. */
export interface CsvRow {
  /** As a spreadsheet counts: from 1, empty ones included. */
  readonly number: number
  /** Without the empty ones at its end. */
  readonly cells: readonly string[]
  /** How many cells it has with those. */
  readonly width: number
}
