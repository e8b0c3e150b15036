import type { SheetRow } from '../../../ui/grid/sheet-edits.ts'
import { idOf, isClashing, type Cells, type Known, type SavedRow } from './model.ts'

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

export interface Order {
  readonly row_ids: readonly string[]
  readonly after: string | null
}

/** What the server does not have yet: only what changed. */
export interface Pending {
  readonly upserts: readonly Upsert[]
  readonly removed: readonly string[]
  readonly order: Order | null
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

function only(cells: Cells, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
}

/** Whether anything was put into a row that is new. */
export function isTouched(row: SheetRow, { columns, blank }: Shape): boolean {
  return (
    Object.keys(row.bad).length > 0 || columns.some((column) => (row.cells[column] ?? blank[column]) !== blank[column])
  )
}

function changeOf(known: Known, row: SheetRow, saved: Cells, columns: readonly string[]): string[] {
  return columns.filter(
    (column) =>
      (row.cells[column] ?? saved[column]) !== saved[column] &&
      !isClashing(known, row.key, column) &&
      // A name can be gone by undo alone: the server would refuse it, and with it all that is sent beside it.
      (column !== name || row.cells[name] !== ''),
  )
}

/** Behind which saved row a new one stands; undefined: no saved row comes after it. */
function afterOf(known: Known, rows: readonly SheetRow[], index: number): string | null | undefined {
  const isSaved = (row: SheetRow) => known.base.some(({ id }) => id === idOf(known, row))
  if (!rows.slice(index + 1).some(isSaved)) return undefined
  const before = rows.slice(0, index).findLast(isSaved)
  return before === undefined ? null : idOf(known, before)
}

/** The shortest run of rows to move so that the server's order is the grid's; null: it is. */
export function orderOf(wanted: readonly string[], present: readonly string[]): Order | null {
  let start = 0
  while (start < wanted.length && wanted[start] === present[start]) start += 1
  if (start === wanted.length) return null
  let end = wanted.length
  while (end > start && wanted[end - 1] === present[end - 1]) end -= 1
  return { row_ids: wanted.slice(start, end), after: wanted[start - 1] ?? null }
}

interface Parts {
  readonly known: Known
  readonly rows: readonly SheetRow[]
  readonly shape: Shape
  readonly saved: ReadonlyMap<string, SavedRow>
}

function upsertOf({ known, rows, shape, saved: base }: Parts, row: SheetRow, index: number): Upsert | null {
  const id = idOf(known, row)
  const saved = id === null ? undefined : base.get(id)
  if (saved === undefined) {
    const isGone = known.clashes.some((clash) => clash.row === row.key && clash.column === null)
    if (isGone || (row.cells[name] ?? '') === '' || (id === null && !isTouched(row, shape))) return null
    const after = id === null ? afterOf(known, rows, index) : undefined
    // A row that comes back may not know all columns, such as a period that was renamed since: those stay as they were.
    const columns = id === null ? shape.columns : shape.columns.filter((column) => row.cells[column] !== undefined)
    return {
      key: row.key,
      id,
      cells: only({ ...shape.blank, ...row.cells }, columns),
      was: null,
      after,
      restore: id !== null,
    }
  }
  const changed = changeOf(known, row, saved.cells, shape.columns)
  if (changed.length === 0) return null
  const was = only(saved.cells, changed)
  return { key: row.key, id, cells: only(row.cells, changed), was, after: undefined, restore: false }
}

/** New rows behind the same one go last first: each comes right behind it, before those that came earlier. */
function inSendingOrder(upserts: readonly Upsert[]): readonly Upsert[] {
  const isInside = ({ after }: Upsert) => after !== undefined
  return [...upserts.filter((each) => !isInside(each)), ...upserts.filter(isInside).toReversed()]
}

/** What of the grid the server does not have yet. Cells about which somebody has to choose first are left out. */
export function pendingOf(known: Known, rows: readonly SheetRow[], shape: Shape): Pending {
  const here = rows.map((row) => idOf(known, row)).filter((id) => id !== null)
  const present = new Set(here)
  const bound = new Set(known.clashes.filter(({ column }) => column === null).map(({ row }) => row))
  const parts = { known, rows, shape, saved: new Map(known.base.map((row) => [row.id, row])) }
  const kept = known.base.filter(({ id }) => present.has(id)).map(({ id }) => id)
  const saved = new Set(kept)
  const wanted = here.filter((id) => saved.has(id))
  return {
    upserts: inSendingOrder(rows.map((row, index) => upsertOf(parts, row, index)).filter((each) => each !== null)),
    removed: known.base.map(({ id }) => id).filter((id) => !present.has(id) && !bound.has(id)),
    order: orderOf(wanted, kept),
    unnamed: rows
      .filter((row) => (row.cells[name] ?? '') === '' && (idOf(known, row) !== null || isTouched(row, shape)))
      .map(({ key }) => key),
  }
}

/** Whether there is something to send. */
export function isPending({ upserts, removed, order }: Pending): boolean {
  return upserts.length > 0 || removed.length > 0 || order !== null
}
