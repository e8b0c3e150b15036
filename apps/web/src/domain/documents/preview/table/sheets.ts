export interface Cell {
  readonly text: string
  /** Numbers and dates are right-aligned. */
  readonly isNumber: boolean
}

/** What is known about a sheet before its rows are loaded. */
export interface SheetShape {
  readonly rows: number
  readonly columns: number
  /** Of each column, in characters. */
  readonly widths: readonly number[]
  /** Number of frozen rows at the top. */
  readonly frozen: number
  /** Whether the sheet has more rows or columns than are shown. */
  readonly isTruncated: boolean
}

/** A parsed sheet; rows are read as needed. */
export interface Sheet {
  readonly shape: SheetShape
  readonly row: (index: number) => readonly (Cell | null)[]
}

/** A table and its sheets; a CSV file has a single sheet without a name. */
export interface TableFile {
  readonly names: readonly string[]
  readonly open: (index: number) => Promise<Sheet>
}

export const maxShownRows = 100_000
export const maxColumns = 500
/** Longer cell text is cut; hardly any cell holds more. */
export const maxCharacters = 2000

const minWidth = 6
const maxWidth = 48
/** Rows sampled for column widths: half from the top, the others spread over the sheet. */
const measuredRows = 600

/** Clamps a width in characters to a readable range. */
export function boundWidth(characters: number): number {
  return Math.min(maxWidth, Math.max(minWidth, Math.ceil(characters)))
}

function sampleOf(rows: number): number[] {
  if (rows <= measuredRows) return Array.from({ length: rows }, (_, index) => index)
  const half = measuredRows / 2
  const rest = Array.from({ length: half }, (_, index) => half + Math.floor(((rows - 1 - half) * (index + 1)) / half))
  return [...Array.from({ length: half }, (_, index) => index), ...rest]
}

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

/** 0 → "A", 26 → "AA". */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
