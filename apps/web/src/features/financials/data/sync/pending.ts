import type { SheetRow } from '@loanyard/data-grid/sheet'
import { idOf, hasConflict, type Cells, type SyncBaseline, type SavedRow } from './sync-baseline.ts'

export interface Upsert {
  readonly key: string
  /** Null: a new row. */
  readonly id: string | null
  readonly cells: Cells
  /** The same cells as last seen; null for a row that doesn't exist. */
  readonly was: Cells | null
  /** For a new row: the row above it; null: first; undefined: last. */
  readonly after: string | null | undefined
  /** The row was deleted and is being restored. */
  readonly restore: boolean
}

export interface RowOrder {
  readonly row_ids: readonly string[]
  readonly after: string | null
}

export interface Pending {
  readonly upserts: readonly Upsert[]
  readonly removed: readonly string[]
  readonly order: RowOrder | null
  /** Rows with content but without a name. New ones wait for a name; saved ones keep their old name until then. */
  readonly unnamed: readonly string[]
}

export interface Shape {
  readonly columns: readonly string[]
  /** An untouched new row with all columns; not worth saving. */
  readonly blank: Cells
}

const name = 'item_name'

function pickCells(cells: Cells, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
}

export function isTouched(row: SheetRow, { columns, blank }: Shape): boolean {
  return (
    Object.keys(row.bad).length > 0 || columns.some((column) => (row.cells[column] ?? blank[column]) !== blank[column])
  )
}

function changeOf(baseline: SyncBaseline, row: SheetRow, saved: Cells, columns: readonly string[]): string[] {
  return columns.filter(
    (column) =>
      (row.cells[column] ?? saved[column]) !== saved[column] &&
      !hasConflict(baseline, row.key, column) &&
      // Only undo can clear a name; the server would reject it and everything sent with it.
      (column !== name || row.cells[name] !== ''),
  )
}

/** The saved row a new one comes after; undefined if it comes last. */
function afterOf(baseline: SyncBaseline, rows: readonly SheetRow[], index: number): string | null | undefined {
  const isSaved = (row: SheetRow) => baseline.base.some(({ id }) => id === idOf(baseline, row))
  if (!rows.slice(index + 1).some(isSaved)) return undefined
  const before = rows.slice(0, index).findLast(isSaved)
  return before === undefined ? null : idOf(baseline, before)
}

/** The shortest run of rows to move so that the server's order becomes the grid's; null if they are equal. */
export function orderOf(target: readonly string[], present: readonly string[]): RowOrder | null {
  let start = 0
  while (start < target.length && target[start] === present[start]) start += 1
  if (start === target.length) return null
  let end = target.length
  while (end > start && target[end - 1] === present[end - 1]) end -= 1
  return { row_ids: target.slice(start, end), after: target[start - 1] ?? null }
}

interface PendingInput {
  readonly baseline: SyncBaseline
  readonly rows: readonly SheetRow[]
  readonly shape: Shape
  readonly saved: ReadonlyMap<string, SavedRow>
}

function upsertOf({ baseline, rows, shape, saved: base }: PendingInput, row: SheetRow, index: number): Upsert | null {
  const id = idOf(baseline, row)
  const saved = id === null ? undefined : base.get(id)
  if (saved === undefined) {
    const isGone = baseline.conflicts.some((conflict) => conflict.row === row.key && conflict.column === null)
    if (isGone || (row.cells[name] ?? '') === '' || (id === null && !isTouched(row, shape))) return null
    const after = id === null ? afterOf(baseline, rows, index) : undefined
    // A restored row may lack columns, such as a period renamed since: those stay unchanged.
    const columns = id === null ? shape.columns : shape.columns.filter((column) => row.cells[column] !== undefined)
    return {
      key: row.key,
      id,
      cells: pickCells({ ...shape.blank, ...row.cells }, columns),
      was: null,
      after,
      restore: id !== null,
    }
  }
  const changed = changeOf(baseline, row, saved.cells, shape.columns)
  if (changed.length === 0) return null
  const was = pickCells(saved.cells, changed)
  return { key: row.key, id, cells: pickCells(row.cells, changed), was, after: undefined, restore: false }
}

/** New rows after the same row are sent last first, because each is inserted right after it. */
function inSaveOrder(upserts: readonly Upsert[]): readonly Upsert[] {
  const isInside = ({ after }: Upsert) => after !== undefined
  return [...upserts.filter((each) => !isInside(each)), ...upserts.filter(isInside).toReversed()]
}

/** What the server doesn't have yet. Cells in conflict are left out. */
export function pendingOf(baseline: SyncBaseline, rows: readonly SheetRow[], shape: Shape): Pending {
  const here = rows.map((row) => idOf(baseline, row)).filter((id) => id !== null)
  const present = new Set(here)
  const conflictedRows = new Set(baseline.conflicts.filter(({ column }) => column === null).map(({ row }) => row))
  const parts = { baseline, rows, shape, saved: new Map(baseline.base.map((row) => [row.id, row])) }
  const kept = baseline.base.filter(({ id }) => present.has(id)).map(({ id }) => id)
  const saved = new Set(kept)
  const target = here.filter((id) => saved.has(id))
  return {
    upserts: inSaveOrder(rows.map((row, index) => upsertOf(parts, row, index)).filter((each) => each !== null)),
    removed: baseline.base.map(({ id }) => id).filter((id) => !present.has(id) && !conflictedRows.has(id)),
    order: orderOf(target, kept),
    unnamed: rows
      .filter((row) => (row.cells[name] ?? '') === '' && (idOf(baseline, row) !== null || isTouched(row, shape)))
      .map(({ key }) => key),
  }
}

export function isPending({ upserts, removed, order }: Pending): boolean {
  return upserts.length > 0 || removed.length > 0 || order !== null
}
