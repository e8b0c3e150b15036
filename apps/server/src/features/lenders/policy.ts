import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Throws forbidden: lenders, their people and sharing with them are for Admins and Managers (decisions.md section 2). */
export function authorizeLenders({ actor }: StaffContext): void {
  if (actor.role === 'Coordinator') throw forbidden(copy.lendersForbidden)
}

/** Seconds after an invitation in which it is not sent again (decisions.md section 11). */
export const inviteCooldown = 60

/** Within these seconds several messages of a thread are one entry of the deal's activity. */
export const messageEntrySeconds = 15 * 60

/**
 * The status after staff set one: whoever hasn't accepted is Invited again instead of Active.
 * Throws status_change_refused where that is waited for already; `who` names it.
 */
export function statusAfter(
  from: LenderStatus,
  to: 'Active' | 'Inactive',
  { who, hasAccepted }: { who: string; hasAccepted: boolean },
): LenderStatus {
  if (to === 'Inactive' || hasAccepted) return to
  if (from === 'Invited') {
    throw new AppError('status_change_refused', copy.invitationPending(who))
  }
  return from === 'Active' ? 'Active' : 'Invited'
}

/** Throws lender_inactive: nothing is shared with a lender or with people who have no access any more. */
export function assertNotInactive({ name, status }: { name: string; status: LenderStatus }): void {
  if (status === 'Inactive') {
    throw new AppError('lender_inactive', copy.inactive(name))
  }
}
