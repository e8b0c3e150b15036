import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * A cell that a spreadsheet would read as a formula is led by an apostrophe, which it shows as text (OWASP, CSV injection).
 * Some read the wide signs of Japanese keyboards, too.
 */
function safe(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

/** Rows as CSV, written while they are read: a header, then as many lines at a time as come in one piece. */
export async function* csvOf<T>(
  header: readonly string[],
  pieces: AsyncIterable<readonly T[]>,
  cells: (row: T) => Cell[],
): AsyncIterable<string> {
  yield `\uFEFF${stringify([[...header]])}`
  for await (const piece of pieces) {
    if (piece.length > 0) yield stringify(piece.map((row) => cells(row).map(safe)))
  }
}
