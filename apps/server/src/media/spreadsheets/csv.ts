import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * What a spreadsheet may read as a formula: one of the signs, or its wide form, after anything that cannot be seen or that
 * some take for the end of the cell before (OWASP, CSV injection).
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}\p{Zs}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0;|"'`]*[=+\-@＝＋－＠−﹢﹣﹦﹫])/u

/** The cell, led by an apostrophe where it may be read as a formula: spreadsheets then show it as text. */
export function safeCell(cell: Cell): Cell {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before `safeCell`. */
export function unsafeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Rows as CSV, written while they are read: a header, then as many lines at a time as come in one piece. */
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
