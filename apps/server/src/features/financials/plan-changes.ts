import { maxFinancialRows } from '@loanyard/contract/financial-fields'
import type { FieldError } from '@loanyard/contract/errors'
import { badInput, notFound } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import type { Cells, Held, Saved, Wanted } from './cells.ts'
import { inserted, restored } from './order.ts'

/** Something is not as the caller saw it; the table as it is now goes along with the refusal. */
export class NotAsSeen extends Error {
  readonly code: 'cells_changed' | 'row_deleted' | 'stale'
  readonly errors: readonly FieldError[]

  constructor(code: NotAsSeen['code'], message: string, errors: readonly FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** What is to be written: rows that become others, and the order of those that are there then. */
export interface Plan {
  readonly saved: readonly Saved[]
  /** UUIDs of the new rows, in the order they were given. */
  readonly added: readonly string[]
  /** UUIDs of all rows that are not deleted. */
  readonly order: readonly string[]
}

/** The rows of a table that are not deleted, by their UUIDs, in order. */
export function orderOf(held: readonly Held[]): string[] {
  return held
    .filter(({ is_deleted }) => !is_deleted)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)
}

/**
 * What writing these rows comes to. `defaults` are the cells of a new row that nothing is said about. Throws not_found for
 * a row that the table never had, NotAsSeen, bad_input for too many rows or one that is named twice.
 */
export function planChanges(held: readonly Held[], wanted: readonly Wanted[], defaults: Cells): Plan {
  refuseTwice(wanted)
  const rows = new Map(held.map((row) => [row.id, row]))
  refuseUnseen(rows, wanted)
  const saved: Saved[] = []
  const added: string[] = []
  let order = orderOf(held)
  const places = new Map<string | null | undefined, string>()
  for (const want of wanted) {
    const row = want.id === null ? null : found(rows, want.id)
    const id = row?.id ?? newUuid()
    const before = row === null ? null : row.cells
    const cells = { ...(before ?? defaults), ...want.cells }
    const is_restored = row?.is_deleted === true
    if (row === null) {
      added.push(id)
      order = inserted(order, id, places.get(want.after) ?? want.after)
      places.set(want.after, id)
    }
    if (row !== null && is_restored) order = restored(order, held, row)
    if (before === null || is_restored || changedCells(before, cells).length > 0) {
      saved.push({ id, before, cells, is_restored })
    }
  }
  if (order.length > maxFinancialRows) {
    throw badInput([{ path: 'items', message: `A table can have at most ${maxFinancialRows} rows.` }])
  }
  return { saved, added, order }
}

/** The names of the cells in which two states of a row differ. */
export function changedCells(before: Cells, after: Cells): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? null) !== (after[name] ?? null))
}

function found(rows: ReadonlyMap<string, Held>, id: string): Held {
  const row = rows.get(id)
  if (row === undefined) throw notFound()
  return row
}

function refuseTwice(wanted: readonly Wanted[]): void {
  const seen = new Set<string>()
  for (const [index, { id }] of wanted.entries()) {
    if (id !== null && seen.has(id)) throw badInput([{ path: `items.${index}`, message: 'List each row only once.' }])
    if (id !== null) seen.add(id)
  }
}

/** Throws NotAsSeen, naming every cell, where a row was deleted or a cell is another than the caller saw. */
function refuseUnseen(rows: ReadonlyMap<string, Held>, wanted: readonly Wanted[]): void {
  const gone: FieldError[] = []
  const other: FieldError[] = []
  for (const [index, want] of wanted.entries()) {
    if (want.id === null) continue
    const row = found(rows, want.id)
    const by = row.changed_by_name
    if (row.is_deleted && !want.restore) gone.push({ path: `items.${index}`, message: `${by} deleted this row.` })
    else if (!row.is_deleted)
      other.push(...otherCells(row, want).map((error) => ({ ...error, path: `items.${index}.${error.path}` })))
  }
  if (gone.length > 0) throw new NotAsSeen('row_deleted', 'This row was deleted.', [...gone, ...other])
  if (other.length > 0) {
    throw new NotAsSeen('cells_changed', 'Someone else changed this. Review both versions and choose one.', other)
  }
}

/** Cells that are neither what the caller saw nor what they want. */
function otherCells({ cells, changed_by_name }: Held, { was, cells: wanted }: Wanted): FieldError[] {
  return Object.entries(was)
    .filter(([name, seen]) => (cells[name] ?? null) !== seen && (cells[name] ?? null) !== wanted[name])
    .map(([path]) => ({
      path,
      message: `It’s now ${cells[path] ?? 'empty'}. ${changed_by_name} last changed this row.`,
    }))
}
