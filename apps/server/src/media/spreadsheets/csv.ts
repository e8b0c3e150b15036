import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * What a spreadsheet may read as a formula: one of these signs, or its full-width form, after invisible characters or those
 * that some programs treat as the end of a cell (OWASP, CSV injection).
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}\p{Zs}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0;|"'`]*[=+\-@＝＋－＠−﹢﹣﹦﹫])/u

/** Adds an apostrophe to a cell that may be read as a formula, so that spreadsheets show it as text. */
export function safeCell(cell: Cell): Cell {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell
}

/** Reverses `safeCell`. */
export function unsafeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Streams rows as CSV: a header, then each piece of rows. */
export async function* csvOf<T>(
  header: readonly string[],
  pieces: AsyncIterable<readonly T[]>,
  cells: (row: T) => Cell[],
): AsyncIterable<string> {
  yield `\uFEFF${stringify([[...header]])}`
  for await (const piece of pieces) {
    if (piece.length > 0) yield stringify(piece.map((row) => cells(row).map(safeCell)))
  }
}

/** Rows that are all there already, for `csvOf`. */
export async function* inOneChunk<T>(rows: readonly T[]): AsyncIterable<readonly T[]> {
  yield rows
}
