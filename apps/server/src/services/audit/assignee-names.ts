import type { StaffContext } from '../context.ts'
import { findStaffNames } from './staff-name-queries.ts'

interface Change {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/**
 * How to show a change of these: the trail keeps assignees as UUIDs, people read names.
 * @returns for one change, the change with names; null for someone unknown
 */
export async function assigneeNames(
  ctx: StaffContext,
  changes: readonly Change[],
): Promise<<C extends Change>(change: C) => C> {
  const ids = changes.filter(({ field }) => field === 'assigned_to').flatMap(({ from, to }) => [from, to])
  const names = await findStaffNames(ctx, [...new Set(ids.filter((id) => id !== null))])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return (change) =>
    change.field === 'assigned_to' ? { ...change, from: nameOf(change.from), to: nameOf(change.to) } : change
}
