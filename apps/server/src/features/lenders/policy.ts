import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Throws forbidden: lenders are for Admins and Managers (product-rules 2.4). */
export function authorizeLenders({ actor }: StaffContext): void {
  if (actor.role === 'Coordinator') throw forbidden(copy.lendersForbidden)
}

/** Seconds before an invitation can be sent again (product-rules 9.4). */
export const inviteCooldown = 60

/** Messages of a thread within this many seconds share one activity entry. */
export const messageEntrySeconds = 15 * 60

/**
 * A person or lender that hasn't accepted goes back to Invited instead of Active. Throws status_change_refused if
 * already Invited.
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

/** Throws lender_inactive. */
export function assertNotInactive({ name, status }: { name: string; status: LenderStatus }): void {
  if (status === 'Inactive') {
    throw new AppError('lender_inactive', copy.inactive(name))
  }
}
