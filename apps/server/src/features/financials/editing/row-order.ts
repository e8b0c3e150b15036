import { notFound } from '../../../errors.ts'
import type { StoredRow } from '../tables/cells.ts'

/** Inserts `id` after `after`: null is the beginning; undefined, or a row that is gone, the end. */
export function insertAfter(order: readonly string[], id: string, after: string | null | undefined): string[] {
  if (after === null) return [id, ...order]
  const at = after === undefined ? -1 : order.indexOf(after)
  return at === -1 ? [...order, id] : order.toSpliced(at + 1, 0, id)
}

/** Puts a row that had been deleted back in its place. */
export function restoreInOrder(order: readonly string[], stored: readonly StoredRow[], row: StoredRow): string[] {
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  const next = order.findIndex((id) => (positions.get(id) ?? 0) >= row.position)
  return next === -1 ? [...order, row.id] : order.toSpliced(next, 0, row.id)
}

/**
 * Moves these rows, in this order, after `after` (null: to the beginning). Throws not_found if one of them is missing.
 */
export function moveAfter(order: readonly string[], ids: readonly string[], after: string | null): string[] {
  const others = order.filter((id) => !ids.includes(id))
  if (others.length + ids.length !== order.length) throw notFound()
  if (after === null) return [...ids, ...others]
  // `after` may be one of the moved rows: then they follow the nearest row above that stays.
  const before = order.slice(0, order.indexOf(after) + 1)
  if (before.length === 0) throw notFound()
  const last = before.findLast((id) => !ids.includes(id))
  const at = last === undefined ? 0 : others.indexOf(last) + 1
  return others.toSpliced(at, 0, ...ids)
}
