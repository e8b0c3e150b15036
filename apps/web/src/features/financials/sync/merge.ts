import type { SheetRow } from '../../../ui/grid/sheet-edits.ts'
import { idOf, type Clash, type Known, type SavedRow, type SavedTable } from './model.ts'
import type { Upsert } from './pending.ts'

export interface Merged {
  readonly known: Known
  readonly rows: readonly SheetRow[]
}

interface OneMerged {
  readonly row: SheetRow
  readonly clashes: readonly Clash[]
}

interface Cell {
  readonly value: string
  readonly clash: boolean
}

/**
 * Three ways: what was not changed here is taken over; what was changed on both sides needs a choice, and goes on needing
 * it until there is one (`isOpen`).
 */
function mergeCell(mine: string, base: string, theirs: string, isOpen: boolean): Cell {
  if (mine === theirs || (mine === base && !isOpen)) return { value: theirs, clash: false }
  return { value: mine, clash: isOpen || theirs !== base }
}

function mergeRow(known: Known, row: SheetRow, base: SavedRow | undefined, theirs: SavedRow): OneMerged {
  const clashes: Clash[] = []
  const changed: Record<string, string> = {}
  for (const [column, value] of Object.entries(theirs.cells)) {
    const before = base?.cells[column] ?? value
    // A column that this side has not seen yet, such as a period somebody added, holds what the other side has.
    const mine = row.cells[column] ?? before
    const isOpen = known.clashes.some((clash) => clash.row === row.key && clash.column === column)
    const cell = mergeCell(mine, before, value, isOpen)
    if (cell.clash) clashes.push({ row: row.key, column, theirs: value })
    if (row.cells[column] !== cell.value) changed[column] = cell.value
  }
  const isSame = Object.keys(changed).length === 0
  return { row: isSame ? row : { ...row, cells: { ...row.cells, ...changed } }, clashes }
}

const rowOf = ({ id, cells }: SavedRow): SheetRow => ({ key: id, cells, bad: {} })

function isChanged(row: SheetRow, base: SavedRow): boolean {
  const isOther = Object.entries(base.cells).some(([column, value]) => row.cells[column] !== value)
  return isOther || Object.keys(row.bad).length > 0
}

/**
 * The rows in the server's order where that was not changed here, with new ones of this side behind the rows they
 * stood behind; in this side's order, with new ones of the other side at their end, where it was.
 */
function inOrder(rows: readonly SheetRow[], ids: readonly string[], known: Known, isReordered: boolean): SheetRow[] {
  const idFor = (row: SheetRow) => idOf(known, row)
  if (isReordered) return [...rows]
  const place = new Map(ids.map((id, index) => [id, index]))
  const groups = new Map<number, SheetRow[]>()
  let anchor = -1
  for (const row of rows) {
    const at = place.get(idFor(row) ?? '')
    if (at !== undefined) anchor = at
    groups.set(anchor, [...(groups.get(anchor) ?? []), row])
  }
  return [...groups.entries()].toSorted(([a], [b]) => a - b).flatMap(([, group]) => group)
}

function sameOrder(known: Known, rows: readonly SheetRow[]): boolean {
  const base = known.base.map(({ id }) => id)
  const here = rows.map((row) => idOf(known, row)).filter((id) => id !== null && base.includes(id))
  const kept = base.filter((id) => here.includes(id))
  return here.every((id, index) => id === kept[index])
}

interface Parts {
  rows: SheetRow[]
  clashes: Clash[]
}

function mergeOwn(known: Known, rows: readonly SheetRow[], next: SavedTable, held: string | null): Parts {
  const theirs = new Map(next.rows.map((row) => [row.id, row]))
  const base = new Map(known.base.map((row) => [row.id, row]))
  const parts: Parts = { rows: [], clashes: [] }
  for (const row of rows) {
    const id = idOf(known, row)
    const saved = id === null ? undefined : theirs.get(id)
    const before = id === null ? undefined : base.get(id)
    if (saved !== undefined) {
      const merged = mergeRow(known, row, before, saved)
      parts.rows.push(merged.row)
      parts.clashes.push(...merged.clashes)
    } else if (before === undefined || row.key === held || isChanged(row, before)) {
      // New here, or coming back; or they deleted what was changed here.
      parts.rows.push(row)
      const isOpen = known.clashes.some((clash) => clash.row === row.key && clash.column === null)
      if (before !== undefined || isOpen) parts.clashes.push({ row: row.key, column: null, theirs: null })
    }
  }
  return parts
}

/** Rows that were deleted here while they changed them. */
function clashingDeletions(known: Known, here: ReadonlySet<string | null>, next: SavedTable): Clash[] {
  const base = new Map(known.base.map((row) => [row.id, row]))
  return next.rows.flatMap((row) => {
    const before = base.get(row.id)
    if (before === undefined || here.has(row.id)) return []
    const isOther = Object.entries(row.cells).some(([column, value]) => before.cells[column] !== value)
    const isOpen = known.clashes.some((clash) => clash.row === row.id && clash.column === null)
    return isOther || isOpen ? [{ row: row.id, column: null, theirs: row.cells['item_name'] ?? '' }] : []
  })
}

/**
 * What the server has now, put together with what is in the grid. Changes of others to what was left alone here are
 * taken over, changes here stay, and what both changed is kept here as a clash with their value. `held`: the row that is
 * being typed in, which counts as changed.
 */
export function merge(known: Known, rows: readonly SheetRow[], next: SavedTable, held: string | null = null): Merged {
  // An older answer says nothing any more, and the same one nothing new.
  if (next.version <= known.version) return { known, rows }
  const { rows: own, clashes } = mergeOwn(known, rows, next, held)
  const here = new Set(rows.map((row) => idOf(known, row)))
  const wasThere = new Set(known.base.map(({ id }) => id))
  const fresh = next.rows.filter(({ id }) => !here.has(id) && !wasThere.has(id)).map(rowOf)
  const ids = new Map([...known.ids, ...fresh.map(({ key }): [string, string] => [key, key])])
  const order = next.rows.map(({ id }) => id)
  const all = [...clashes, ...clashingDeletions(known, here, next)]
  const merged: Known = { base: next.rows, version: next.version, ids, clashes: all }
  const ordered = inOrder([...own, ...fresh], order, merged, !sameOrder(known, rows))
  const isSame = ordered.length === rows.length && ordered.every((row, index) => row === rows[index])
  return { known: merged, rows: isSame ? rows : ordered }
}

/** What is known once the server has taken in rows: so that the answer, which holds them, is no change of others. */
export function afterSaving(known: Known, upserts: readonly Upsert[], added: readonly string[]): Known {
  const ids = new Map(known.ids)
  const base = [...known.base]
  const fresh = [...added]
  for (const { key, id, cells } of upserts) {
    const saved = id ?? fresh.shift()
    if (saved === undefined) continue
    ids.set(key, saved)
    const at = base.findIndex((row) => row.id === saved)
    const present = base[at]
    if (present === undefined) base.push({ id: saved, cells })
    else base[at] = { id: saved, cells: { ...present.cells, ...cells } }
  }
  return { ...known, ids, base }
}

/** What is known once the server has deleted rows. */
export function afterRemoving(known: Known, removed: readonly string[]): Known {
  const gone = new Set(removed)
  return { ...known, base: known.base.filter(({ id }) => !gone.has(id)) }
}

/** What is known once somebody chose, and the rows with their choice. */
export function choose(known: Known, rows: readonly SheetRow[], clash: Clash, isMine: boolean): Merged {
  const clashes = known.clashes.filter((each) => each.row !== clash.row || each.column !== clash.column)
  const after = { ...known, clashes }
  const { column } = clash
  if (isMine) return { known: after, rows }
  if (column === null) {
    const back = known.base.find(({ id }) => id === clash.row)
    const without = rows.filter(({ key }) => key !== clash.row)
    return { known: after, rows: clash.theirs === null || back === undefined ? without : [...without, rowOf(back)] }
  }
  const take = (row: SheetRow): SheetRow => ({ ...row, cells: { ...row.cells, [column]: clash.theirs ?? '' } })
  return { known: after, rows: rows.map((row) => (row.key === clash.row ? take(row) : row)) }
}
