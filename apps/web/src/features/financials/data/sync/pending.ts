import type { SheetRow } from '../../../../ui/grid/model/edits.ts'
import { idOf, hasConflict, type Cells, type SyncBaseline, type SavedRow } from './sync-baseline.ts'

/** Cells of one row on their way to the server. */
export interface Upsert {
  readonly key: string
  /** Null: a new row. */
  readonly id: string | null
  readonly cells: Cells
  /** The same cells as they were when they were seen last; null for a row that is not there. */
  readonly was: Cells | null
  /** Of a new row: the row it stands behind; null: it is the first. Undefined: it is the last. */
  readonly after: string | null | undefined
  /** The row was deleted and comes back. */
  readonly restore: boolean
}

export interface RowOrder {
  readonly row_ids: readonly string[]
  readonly after: string | null
}

/** What the server does not have yet: only what changed. */
export interface Pending {
  readonly upserts: readonly Upsert[]
  readonly removed: readonly string[]
  readonly order: RowOrder | null
  /** Rows that hold something but have no name: they wait for one, or, if they are saved, keep their old one so long. */
  readonly unnamed: readonly string[]
}

export interface Shape {
  /** The columns that are saved. */
  readonly columns: readonly string[]
  /** A new row that was not touched, which is not worth saving; it has all columns. */
  readonly blank: Cells
}

const name = 'item_name'

function pickCells(cells: Cells, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
}

/** Whether anything was put into a row that is new. */
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
      // A name can be gone by undo alone: the server would refuse it, and with it all that is sent beside it.
      (column !== name || row.cells[name] !== ''),
  )
}

/** Behind which saved row a new one stands; undefined: no saved row comes after it. */
function afterOf(baseline: SyncBaseline, rows: readonly SheetRow[], index: number): string | null | undefined {
  const isSaved = (row: SheetRow) => baseline.base.some(({ id }) => id === idOf(baseline, row))
  if (!rows.slice(index + 1).some(isSaved)) return undefined
  const before = rows.slice(0, index).findLast(isSaved)
  return before === undefined ? null : idOf(baseline, before)
}

/** The shortest run of rows to move so that the server's order is the grid's; null: it is. */
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
    // A row that comes back may not know all columns, such as a period that was renamed since: those stay as they were.
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

/** New rows behind the same one go last first: each comes right behind it, before those that came earlier. */
function inSaveOrder(upserts: readonly Upsert[]): readonly Upsert[] {
  const isInside = ({ after }: Upsert) => after !== undefined
  return [...upserts.filter((each) => !isInside(each)), ...upserts.filter(isInside).toReversed()]
}

/** What of the grid the server does not have yet. Cells about which somebody has to choose first are left out. */
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

/** Whether there is something to send. */
export function isPending({ upserts, removed, order }: Pending): boolean {
  return upserts.length > 0 || removed.length > 0 || order !== null
}
