import { StaleAccessError } from '../../db/scopes/scopes.ts'
import { AppError, notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorizeChange, authorizeStaff } from './policy.ts'
import { findMember, hasOtherAdmin, lockMembers } from './queries.ts'
import { presentStaff, type StaffRow } from './rows.ts'

/** A colleague by UUID. Throws not_found. */
export async function loadMember(ctx: StaffContext, id: string): Promise<StaffRow> {
  const member = await findMember(ctx, id)
  if (member === null) throw notFound()
  return member
}

interface Intent {
  /** An active Admin would be one no more. */
  readonly endsAdmin: (member: StaffRow) => boolean
  readonly ifMatch: number | null
}

/**
 * A colleague who is to be changed, held as they are. The last active Admin is looked after before anything else: of two
 * who demote each other, the second is told of that, and not that they lost their role a moment ago.
 * Throws forbidden, not_found, last_admin, stale.
 */
export async function lockMember(tx: StaffContext, id: string, { endsAdmin, ifMatch }: Intent): Promise<StaffRow> {
  authorizeStaff(tx)
  const role = await lockMembers(tx, id)
  const member = await loadMember(tx, id)
  authorizeChange(tx, member)
  if (isActiveAdmin(member) && endsAdmin(member) && !(await hasOtherAdmin(tx, id))) {
    throw new AppError('last_admin', copy.lastAdmin)
  }
  // Somebody changed the caller while this waited: asked again, the door says what they may do now.
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
