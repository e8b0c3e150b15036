import type { SheetRow } from '@loanyard/data-grid/sheet'
import type { Upsert } from './pending.ts'
import { idOf, type Conflict, type SyncBaseline, type SavedRow, type SavedTable } from './sync-baseline.ts'

export interface Merged {
  readonly baseline: SyncBaseline
  readonly rows: readonly SheetRow[]
}

interface MergedRow {
  readonly row: SheetRow
  readonly conflicts: readonly Conflict[]
}

interface Cell {
  readonly value: string
  readonly conflict: boolean
}

/** Three-way merge of a cell. A cell changed on both sides stays in conflict until someone chooses (`isOpen`). */
function mergeCell(mine: string, base: string, theirs: string, isOpen: boolean): Cell {
  if (mine === theirs || (mine === base && !isOpen)) return { value: theirs, conflict: false }
  return { value: mine, conflict: isOpen || theirs !== base }
}

function mergeRow(baseline: SyncBaseline, row: SheetRow, base: SavedRow | undefined, theirs: SavedRow): MergedRow {
  const conflicts: Conflict[] = []
  const changed: Record<string, string> = {}
  for (const [column, value] of Object.entries(theirs.cells)) {
    const before = base?.cells[column] ?? value
    // A column new to this side, such as a period someone else added, takes the other side's value.
    const mine = row.cells[column] ?? before
    const isOpen = baseline.conflicts.some((conflict) => conflict.row === row.key && conflict.column === column)
    const cell = mergeCell(mine, before, value, isOpen)
    if (cell.conflict) conflicts.push({ row: row.key, column, theirs: value })
    if (row.cells[column] !== cell.value) changed[column] = cell.value
  }
  const isSame = Object.keys(changed).length === 0
  return { row: isSame ? row : { ...row, cells: { ...row.cells, ...changed } }, conflicts }
}

const rowOf = ({ id, cells }: SavedRow): SheetRow => ({ key: id, cells, bad: {} })

function isChanged(row: SheetRow, base: SavedRow): boolean {
  const isOther = Object.entries(base.cells).some(([column, value]) => row.cells[column] !== value)
  return isOther || Object.keys(row.bad).length > 0
}

/**
 * If the order wasn't changed here, the server's order with this side's new rows after their neighbors; otherwise
 * this side's order with the other side's new rows at the end.
 */
function inOrder(
  rows: readonly SheetRow[],
  ids: readonly string[],
  baseline: SyncBaseline,
  isReordered: boolean,
): SheetRow[] {
  const idFor = (row: SheetRow) => idOf(baseline, row)
  if (isReordered) return [...rows]
  const positions = new Map(ids.map((id, index) => [id, index]))
  const groups = new Map<number, SheetRow[]>()
  let anchor = -1
  for (const row of rows) {
    const at = positions.get(idFor(row) ?? '')
    if (at !== undefined) anchor = at
    groups.set(anchor, [...(groups.get(anchor) ?? []), row])
  }
  return [...groups.entries()].toSorted(([a], [b]) => a - b).flatMap(([, group]) => group)
}

function sameOrder(baseline: SyncBaseline, rows: readonly SheetRow[]): boolean {
  const base = baseline.base.map(({ id }) => id)
  const here = rows.map((row) => idOf(baseline, row)).filter((id) => id !== null && base.includes(id))
  const kept = base.filter((id) => here.includes(id))
  return here.every((id, index) => id === kept[index])
}

interface MergedRows {
  rows: SheetRow[]
  conflicts: Conflict[]
}

function mergeOwn(
  baseline: SyncBaseline,
  rows: readonly SheetRow[],
  next: SavedTable,
  editingRow: string | null,
): MergedRows {
  const theirs = new Map(next.rows.map((row) => [row.id, row]))
  const base = new Map(baseline.base.map((row) => [row.id, row]))
  const parts: MergedRows = { rows: [], conflicts: [] }
  for (const row of rows) {
    const id = idOf(baseline, row)
    const saved = id === null ? undefined : theirs.get(id)
    const before = id === null ? undefined : base.get(id)
    if (saved !== undefined) {
      const merged = mergeRow(baseline, row, before, saved)
      parts.rows.push(merged.row)
      parts.conflicts.push(...merged.conflicts)
    } else if (before === undefined || row.key === editingRow || isChanged(row, before)) {
      // New here, or being restored; or deleted by others after a change here.
      parts.rows.push(row)
      const isOpen = baseline.conflicts.some((conflict) => conflict.row === row.key && conflict.column === null)
      if (before !== undefined || isOpen) parts.conflicts.push({ row: row.key, column: null, theirs: null })
    }
  }
  return parts
}

/** Rows that were deleted here while someone else changed them. */
function deletionConflicts(baseline: SyncBaseline, here: ReadonlySet<string | null>, next: SavedTable): Conflict[] {
  const base = new Map(baseline.base.map((row) => [row.id, row]))
  return next.rows.flatMap((row) => {
    const before = base.get(row.id)
    if (before === undefined || here.has(row.id)) return []
    const isOther = Object.entries(row.cells).some(([column, value]) => before.cells[column] !== value)
    const isOpen = baseline.conflicts.some((conflict) => conflict.row === row.id && conflict.column === null)
    return isOther || isOpen ? [{ row: row.id, column: null, theirs: row.cells['item_name'] ?? '' }] : []
  })
}

/**
 * Merges the server's table into the grid: others' changes are taken over, changes made here stay, and where both
 * changed a cell this side's value stays as a conflict. `editingRow` counts as changed.
 */
export function merge(
  baseline: SyncBaseline,
  rows: readonly SheetRow[],
  next: SavedTable,
  editingRow: string | null = null,
): Merged {
  // An older answer is obsolete, and the same version brings nothing new.
  if (next.version <= baseline.version) return { baseline, rows }
  const { rows: own, conflicts } = mergeOwn(baseline, rows, next, editingRow)
  const here = new Set(rows.map((row) => idOf(baseline, row)))
  const wasThere = new Set(baseline.base.map(({ id }) => id))
  const newRows = next.rows.filter(({ id }) => !here.has(id) && !wasThere.has(id)).map(rowOf)
  const ids = new Map([...baseline.ids, ...newRows.map(({ key }): [string, string] => [key, key])])
  const order = next.rows.map(({ id }) => id)
  const all = [...conflicts, ...deletionConflicts(baseline, here, next)]
  const merged: SyncBaseline = { base: next.rows, version: next.version, ids, conflicts: all }
  const ordered = inOrder([...own, ...newRows], order, merged, !sameOrder(baseline, rows))
  const isSame = ordered.length === rows.length && ordered.every((row, index) => row === rows[index])
  return { baseline: merged, rows: isSame ? rows : ordered }
}

/** Adds saved rows to the baseline, so that the answer that contains them isn't taken for someone else's change. */
export function afterSaving(
  baseline: SyncBaseline,
  upserts: readonly Upsert[],
  added: readonly string[],
): SyncBaseline {
  const ids = new Map(baseline.ids)
  const base = [...baseline.base]
  const newRows = [...added]
  for (const { key, id, cells } of upserts) {
    const saved = id ?? newRows.shift()
    if (saved === undefined) continue
    ids.set(key, saved)
    const at = base.findIndex((row) => row.id === saved)
    const present = base[at]
    if (present === undefined) base.push({ id: saved, cells })
    else base[at] = { id: saved, cells: { ...present.cells, ...cells } }
  }
  return { ...baseline, ids, base }
}

export function afterRemoving(baseline: SyncBaseline, removed: readonly string[]): SyncBaseline {
  const gone = new Set(removed)
  return { ...baseline, base: baseline.base.filter(({ id }) => !gone.has(id)) }
}

export function choose(baseline: SyncBaseline, rows: readonly SheetRow[], conflict: Conflict, isMine: boolean): Merged {
  const conflicts = baseline.conflicts.filter((each) => each.row !== conflict.row || each.column !== conflict.column)
  const after = { ...baseline, conflicts }
  const { column } = conflict
  if (isMine) return { baseline: after, rows }
  if (column === null) {
    const back = baseline.base.find(({ id }) => id === conflict.row)
    const without = rows.filter(({ key }) => key !== conflict.row)
    return {
      baseline: after,
      rows: conflict.theirs === null || back === undefined ? without : [...without, rowOf(back)],
    }
  }
  const take = (row: SheetRow): SheetRow => ({ ...row, cells: { ...row.cells, [column]: conflict.theirs ?? '' } })
  return { baseline: after, rows: rows.map((row) => (row.key === conflict.row ? take(row) : row)) }
}
