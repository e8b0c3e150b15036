import { notFound } from '../../../errors.ts'
import type { StoredRow } from '../tables/cells.ts'

/** The order with `id` behind `after`: null is the beginning, undefined (or one that has gone) the end. */
export function inserted(order: readonly string[], id: string, after: string | null | undefined): string[] {
  if (after === null) return [id, ...order]
  const at = after === undefined ? -1 : order.indexOf(after)
  return at === -1 ? [...order, id] : order.toSpliced(at + 1, 0, id)
}

/** The order with a row that had been deleted back where it was. */
export function restored(order: readonly string[], stored: readonly StoredRow[], row: StoredRow): string[] {
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  const next = order.findIndex((id) => (positions.get(id) ?? 0) >= row.position)
  return next === -1 ? [...order, row.id] : order.toSpliced(next, 0, row.id)
}

/**
 * The order with these rows, one behind the other, behind `after` (null: at the beginning). Throws not_found where one of
 * them is not in it.
 */
export function moved(order: readonly string[], ids: readonly string[], after: string | null): string[] {
  const others = order.filter((id) => !ids.includes(id))
  if (others.length + ids.length !== order.length) throw notFound()
  if (after === null) return [...ids, ...others]
  // Behind one of themselves is where they would come to lie anyway: behind the nearest one that stays.
  const before = order.slice(0, order.indexOf(after) + 1)
  if (before.length === 0) throw notFound()
  const last = before.findLast((id) => !ids.includes(id))
  const at = last === undefined ? 0 : others.indexOf(last) + 1
  return others.toSpliced(at, 0, ...ids)
}
