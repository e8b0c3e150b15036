import type { FieldError } from '@loanyard/contract/core/errors'
import { maxFinancialRows } from '@loanyard/contract/financials/fields'
import { badInput, notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { saveVersion } from '../deal-financials-queries.ts'
import type { LockedFinancials } from '../deal-financials.ts'
import type { Cells, StoredRow, SavedRow, RequestedRow } from '../tables/cells.ts'
import { saveOrder } from '../tables/row-queries.ts'
import type { Table, TableContent } from '../tables/table.ts'
import { insertAfter, restoreInOrder } from './row-order.ts'

/** The caller edited an outdated table; the rejection carries the current one. */
export class EditConflict extends Error {
  readonly code: 'cells_changed' | 'row_deleted' | 'stale'
  readonly errors: readonly FieldError[]

  constructor(code: EditConflict['code'], message: string, errors: readonly FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

export interface Plan {
  readonly saved: readonly SavedRow[]
  /** UUIDs of the new rows, in the order they were given. */
  readonly added: readonly string[]
  /** UUIDs of all rows that are not deleted. */
  readonly order: readonly string[]
}

/** The rows of a table that are not deleted, by their UUIDs, in order. */
export function orderOf(stored: readonly StoredRow[]): string[] {
  return stored
    .filter(({ is_deleted }) => !is_deleted)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)
}

/**
 * `defaults` are the cells of a new row. Throws not_found for an unknown row, EditConflict, bad_input for too many or
 * duplicate rows.
 */
export function planChanges(stored: readonly StoredRow[], requested: readonly RequestedRow[], defaults: Cells): Plan {
  assertUniqueRows(requested)
  const rows = new Map(stored.map((row) => [row.id, row]))
  assertNoConflicts(rows, requested)
  const saved: SavedRow[] = []
  const added: string[] = []
  let order = orderOf(stored)
  const lastInserted = new Map<string | null | undefined, string>()
  for (const request of requested) {
    const row = request.id === null ? null : findStoredRow(rows, request.id)
    const id = row?.id ?? newUuid()
    const before = row === null ? null : row.cells
    const cells = { ...(before ?? defaults), ...request.cells }
    const is_restored = row?.is_deleted === true
    if (row === null) {
      added.push(id)
      order = insertAfter(order, id, lastInserted.get(request.after) ?? request.after)
      lastInserted.set(request.after, id)
    }
    if (row !== null && is_restored) order = restoreInOrder(order, stored, row)
    if (before === null || is_restored || changedCells(before, cells).length > 0) {
      saved.push({ id, before, cells, is_restored })
    }
  }
  if (order.length > maxFinancialRows) {
    throw badInput([{ path: 'items', message: copy.tooManyRows(maxFinancialRows) }])
  }
  return { saved, added, order }
}

/** Names of the cells that differ. */
export function changedCells(before: Cells, after: Cells): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? null) !== (after[name] ?? null))
}

function findStoredRow(rows: ReadonlyMap<string, StoredRow>, id: string): StoredRow {
  const row = rows.get(id)
  if (row === undefined) throw notFound()
  return row
}

/** A row that is not deleted. Throws not_found. */
export function activeRow(stored: readonly StoredRow[], id: string): StoredRow {
  const row = stored.find((candidate) => candidate.id === id && !candidate.is_deleted)
  if (row === undefined) throw notFound()
  return row
}

function assertUniqueRows(requested: readonly RequestedRow[]): void {
  const seen = new Set<string>()
  for (const [index, { id }] of requested.entries()) {
    if (id !== null && seen.has(id)) throw badInput([{ path: `items.${index}`, message: copy.duplicateRow }])
    if (id !== null) seen.add(id)
  }
}

/** Throws EditConflict, naming each cell, if a row was deleted or a cell isn't what the caller saw. */
function assertNoConflicts(rows: ReadonlyMap<string, StoredRow>, requested: readonly RequestedRow[]): void {
  const deletedErrors: FieldError[] = []
  const other: FieldError[] = []
  for (const [index, request] of requested.entries()) {
    if (request.id === null) continue
    const row = findStoredRow(rows, request.id)
    const by = row.changed_by_name
    if (row.is_deleted && !request.restore)
      deletedErrors.push({ path: `items.${index}`, message: copy.rowDeletedBy(by) })
    else if (!row.is_deleted)
      other.push(...conflictingCells(row, request).map((error) => ({ ...error, path: `items.${index}.${error.path}` })))
  }
  if (deletedErrors.length > 0) throw new EditConflict('row_deleted', copy.rowDeleted, [...deletedErrors, ...other])
  if (other.length > 0) {
    throw new EditConflict('cells_changed', copy.stale, other)
  }
}

/** Cells that hold neither what the caller saw nor the requested value. */
function conflictingCells(
  { cells, changed_by_name }: StoredRow,
  { was, cells: requested }: RequestedRow,
): FieldError[] {
  return Object.entries(was)
    .filter(([name, seen]) => (cells[name] ?? null) !== seen && (cells[name] ?? null) !== requested[name])
    .map(([path]) => ({
      path,
      message: copy.cellConflict(cells[path] ?? null, changed_by_name),
    }))
}

/** Writes a plan and returns the financials with their new versions. */
export function writePlan(
  tx: StaffContext,
  financials: LockedFinancials,
  table: Pick<Table<never, unknown>, 'name' | 'save'>,
  { plan, content }: { plan: Plan; content: TableContent },
): LockedFinancials {
  const version = financials.version + 1
  const positions = new Map(plan.order.map((id, index) => [id, index + 1]))
  const rows = plan.saved.map(({ id, cells }) => ({ ...cells, id, position: positions.get(id) ?? 0 }))
  table.save(tx, financials, { rows, version, content })
  saveOrder(tx, { deal: financials.deal_id, table: table.name }, plan.order)
  saveVersion(tx, financials.deal_id, table.name, version)
  return { ...financials, version, [table.name]: version }
}
