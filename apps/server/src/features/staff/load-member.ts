import { StaleAccessError } from '../../db/scopes/scopes.ts'
import { AppError, notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorizeChange } from './policy.ts'
import { findMember, hasOtherAdmin, lockMembers } from './queries.ts'
import { presentStaff, type StaffRow } from './rows.ts'

/** `id` is a UUID. Throws not_found. */
export async function loadMember(ctx: StaffContext, id: string): Promise<StaffRow> {
  const member = await findMember(ctx, id)
  if (member === null) throw notFound()
  return member
}

interface Intent {
  /** Whether the change would leave an active Admin without that role or status. */
  readonly endsAdmin: (member: StaffRow) => boolean
  readonly ifMatch: number | null
}

/**
 * Locks a staff member for a change. The last active Admin is checked first, so that of two Admins who demote each other
 * the second gets last_admin instead of a message about their lost role.
 * Throws forbidden, not_found, last_admin, stale.
 */
export async function lockMember(tx: StaffContext, id: string, { endsAdmin, ifMatch }: Intent): Promise<StaffRow> {
  const role = await lockMembers(tx, id)
  const member = await loadMember(tx, id)
  authorizeChange(tx, member)
  if (isActiveAdmin(member) && endsAdmin(member) && !(await hasOtherAdmin(tx, id))) {
    throw new AppError('last_admin', copy.lastAdmin)
  }
  // The caller's role changed during the wait; the request is retried with the new role.
  if (role !== tx.actor.role) throw new StaleAccessError()
  if (ifMatch !== null && ifMatch !== member.version) {
    throw new AppError('stale', copy.changedBySomeoneElse, {
      current: presentStaff(tx, member),
    })
  }
  return member
}

function isActiveAdmin({ role, status }: StaffRow): boolean {
  return role === 'Admin' && status === 'Active'
}
