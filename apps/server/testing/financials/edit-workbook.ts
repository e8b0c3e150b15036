import { parseCellRef, openXlsx, saveXlsx, type CellValue } from 'hucre/xlsx'

/** Values to type into a workbook's cells, by sheet and cell: `Collateral!C7`. */
export type Edits = Readonly<Record<string, CellValue>>

interface Lines {
  /** Rows to remove, by sheet and number from 1, the last ones first. */
  readonly remove?: readonly (readonly [sheet: string, row: number])[]
  /** Rows to insert before that number, with their cells from the id column on. */
  readonly insert?: readonly (readonly [sheet: string, row: number, cells: CellValue[]])[]
}

/** A workbook as a person leaves it after editing it in a spreadsheet. */
export async function edited(
  bytes: Uint8Array,
  edits: Edits,
  { remove = [], insert = [] }: Lines = {},
): Promise<Uint8Array> {
  const book = await openXlsx(bytes)
  const sheetOf = (name: string) => {
    const sheet = book.sheets.find((one) => one.name === name)
    if (sheet === undefined) throw new Error(`no sheet ${name}`)
    return sheet
  }
  for (const [place, value] of Object.entries(edits)) {
    const [name = '', ref = ''] = place.split('!')
    const { row, col } = parseCellRef(ref)
    const sheet = sheetOf(name)
    const cells = (sheet.rows[row] ??= [])
    cells[col] = value
    sheet.cells?.delete(`${row},${col}`)
  }
  // Formats and formulas are stored by cell, and no import reads them.
  for (const [name, row] of remove) without(sheetOf(name)).rows.splice(row - 1, 1)
  for (const [name, row, cells] of insert) without(sheetOf(name)).rows.splice(row - 1, 0, cells)
  return saveXlsx(book)
}

function without<S extends { cells?: Map<string, unknown> }>(sheet: S): S {
  delete sheet.cells
  return sheet
}

/** A workbook as a script writes it: formulas without results until a program computes them. */
export async function uncomputed(bytes: Uint8Array): Promise<Uint8Array> {
  const book = await openXlsx(bytes)
  for (const { rows, cells } of book.sheets) {
    for (const [key, cell] of cells ?? []) {
      if (cell.formula === undefined) continue
      const [row = 0, column = 0] = key.split(',').map(Number)
      const line = rows[row]
      if (line !== undefined) line[column] = null
      delete cell.formulaResult
      cell.value = null
    }
  }
  return saveXlsx(book)
}
