/** A cell as it is shown. */
export interface Cell {
  readonly text: string
  /** Numbers and dates stand at the right. */
  readonly isNumber: boolean
}

/** What is known of a sheet before its rows are asked for. */
export interface SheetShape {
  readonly rows: number
  readonly columns: number
  /** Of each column, in characters. */
  readonly widths: readonly number[]
  /** Rows at the top that stay in view. */
  readonly frozen: number
  /** Whether there are more rows or columns than are shown. */
  readonly isTruncated: boolean
}

/** A sheet that was read, from which rows are taken as they are needed. */
export interface Sheet {
  readonly shape: SheetShape
  readonly row: (index: number) => readonly (Cell | null)[]
}

/** A table with its sheets; a CSV file is one without a name. */
export interface TableFile {
  readonly names: readonly string[]
  readonly open: (index: number) => Promise<Sheet>
}

export const maxShownRows = 100_000
export const maxColumns = 500
/** No cell shows more; hardly any holds so much. */
export const maxCharacters = 2000

const minWidth = 6
const maxWidth = 48
/** Rows looked at for the width of columns: half of them at the beginning, the others all over the sheet. */
const measuredRows = 600

/** A width in characters within what is readable. */
export function boundWidth(characters: number): number {
  return Math.min(maxWidth, Math.max(minWidth, Math.ceil(characters)))
}

/** The rows that are measured of so many. */
function sampleOf(rows: number): number[] {
  if (rows <= measuredRows) return Array.from({ length: rows }, (_, index) => index)
  const half = measuredRows / 2
  const rest = Array.from({ length: half }, (_, index) => half + Math.floor(((rows - 1 - half) * (index + 1)) / half))
  return [...Array.from({ length: half }, (_, index) => index), ...rest]
}

/** Widths of columns by what stands in them. */
export function measureWidths(sheet: Pick<Sheet, 'row'>, rows: number, columns: number): number[] {
  const widths = Array.from({ length: columns }, () => minWidth)
  for (const index of sampleOf(rows)) {
    sheet.row(index).forEach((cell, column) => {
      const width = boundWidth((cell?.text.length ?? 0) + 1)
      if (width > (widths[column] ?? maxWidth)) widths[column] = width
    })
  }
  return widths
}

/** 0 → "A", 26 → "AA", as sheets name their columns. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
