/** Rejected input of a cell and the reason. */
export interface InvalidInput {
  readonly text: string
  readonly reason: string
}

/** Values are text (amounts are decimal strings); absent values are empty. */
export interface SheetRow {
  /** Identifies the row while the page is open, even before it is saved. */
  readonly key: string
  readonly cells: Readonly<Record<string, string>>
  /** By column: cells that show rejected input instead of their value. */
  readonly bad: Readonly<Record<string, InvalidInput>>
}

/** A cell's value, and the rejected input shown over it, if any. */
export interface CellState {
  readonly value: string
  readonly bad: InvalidInput | null
}

export interface CellEdit {
  readonly kind: 'cell'
  readonly row: string
  readonly column: string
  readonly before: CellState
  readonly after: CellState
}

/** A change to a sheet, with what is needed to undo it. */
export type Edit =
  | CellEdit
  | { readonly kind: 'insert' | 'remove'; readonly row: SheetRow; readonly at: number }
  | { readonly kind: 'move'; readonly row: string; readonly from: number; readonly to: number }

export function cellOf(row: SheetRow, column: string): CellState {
  return { value: row.cells[column] ?? '', bad: row.bad[column] ?? null }
}

export function isSameCell(a: CellState, b: CellState): boolean {
  return a.value === b.value && a.bad?.text === b.bad?.text && a.bad?.reason === b.bad?.reason
}

function withCells(row: SheetRow, edits: readonly CellEdit[]): SheetRow {
  const cells = { ...row.cells }
  const bad = { ...row.bad }
  for (const { column, after } of edits) {
    cells[column] = after.value
    if (after.bad === null) delete bad[column]
    else bad[column] = after.bad
  }
  return { ...row, cells, bad }
}

function applyCells(rows: readonly SheetRow[], edits: readonly CellEdit[]): readonly SheetRow[] {
  const byRow = Map.groupBy(edits, ({ row }) => row)
  return rows.map((row) => {
    const own = byRow.get(row.key)
    return own === undefined ? row : withCells(row, own)
  })
}

function applyOne(rows: readonly SheetRow[], edit: Exclude<Edit, CellEdit>): readonly SheetRow[] {
  if (edit.kind === 'move') return moveRow(rows, edit)
  return edit.kind === 'insert'
    ? rows.toSpliced(Math.min(edit.at, rows.length), 0, edit.row)
    : rows.filter(({ key }) => key !== edit.row.key)
}

function moveRow(rows: readonly SheetRow[], edit: Extract<Edit, { kind: 'move' }>): readonly SheetRow[] {
  const from = rows.findIndex(({ key }) => key === edit.row)
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(edit.to, 0, row)
}

/** The rows after the edits, in order. Edits of deleted rows do nothing; unchanged rows keep their identity. */
export function applyEdits(rows: readonly SheetRow[], edits: readonly Edit[]): readonly SheetRow[] {
  let result = rows
  let cells: CellEdit[] = []
  for (const edit of edits) {
    if (edit.kind === 'cell') {
      cells.push(edit)
      continue
    }
    if (cells.length > 0) result = applyCells(result, cells)
    cells = []
    result = applyOne(result, edit)
  }
  return cells.length > 0 ? applyCells(result, cells) : result
}

function invertOne(edit: Edit, rows: readonly SheetRow[]): Edit {
  switch (edit.kind) {
    case 'cell':
      return { ...edit, before: edit.after, after: edit.before }
    case 'insert': {
      // Text typed into the row since then is restored with it.
      const current = rows.find(({ key }) => key === edit.row.key)
      return { kind: 'remove', row: current ?? edit.row, at: edit.at }
    }
    case 'remove':
      return { ...edit, kind: 'insert' }
    case 'move':
      return { ...edit, from: edit.to, to: edit.from }
  }
}

/** The edits that undo these. `rows`: the current rows. */
export function invertEdits(edits: readonly Edit[], rows: readonly SheetRow[]): readonly Edit[] {
  return edits.toReversed().map((edit) => invertOne(edit, rows))
}
