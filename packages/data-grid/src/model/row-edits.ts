import * as copy from '../copy.ts'
import type { Edit, SheetRow } from './edits.ts'
import type { Step } from './history.ts'
import type { Block } from './selection.ts'

export function insertStep(row: SheetRow, at: number): Step {
  return { label: copy.addedRow, edits: [{ kind: 'insert', row, at }] }
}

/** Inserts rows one below the other; undone as a whole. */
export function insertRowsStep(rows: readonly SheetRow[], at: number, label: string): Step {
  return { label, edits: rows.map((row, index): Edit => ({ kind: 'insert', row, at: at + index })) }
}

/** Removes the rows with these keys. */
export function removeKeysStep(rows: readonly SheetRow[], keys: ReadonlySet<string>): Step {
  const last = { top: 0, bottom: rows.length - 1 }
  return removeStep(rows, last, ({ key }) => keys.has(key))
}

/** Removes the rows of a range, except those that can't be deleted. */
export function removeStep(
  rows: readonly SheetRow[],
  { top, bottom }: Pick<Block, 'top' | 'bottom'>,
  isRemovable: (row: SheetRow) => boolean = () => true,
): Step {
  const gone = rows.slice(top, bottom + 1).filter(isRemovable)
  // From the bottom up, so that each row returns to its position on undo.
  const edits = gone.map((row): Edit => ({ kind: 'remove', row, at: rows.indexOf(row) })).toReversed()
  return { label: copy.deletedRows(gone.length), edits }
}

/** Moves the rows of a range up or down by one; null at the edge. */
export function shiftStep(
  rows: readonly SheetRow[],
  { top, bottom }: Pick<Block, 'top' | 'bottom'>,
  by: 1 | -1,
): Step | null {
  // Moving the adjacent row to the other side of the range is a single move, however large the range is.
  const from = by === 1 ? bottom + 1 : top - 1
  const neighbor = rows[from]
  if (neighbor === undefined) return null
  const to = by === 1 ? top : bottom
  return { label: copy.movedRows(bottom - top + 1), edits: [{ kind: 'move', row: neighbor.key, from, to }] }
}

/** Moves one row by dragging; null if it stays in place. `to` counts without the row itself. */
export function moveStep(rows: readonly SheetRow[], from: number, to: number): Step | null {
  const row = rows[from]
  if (row === undefined || from === to) return null
  return { label: copy.movedRows(1), edits: [{ kind: 'move', row: row.key, from, to }] }
}
