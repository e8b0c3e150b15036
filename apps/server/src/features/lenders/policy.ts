import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import { AppError } from '../../errors.ts'
import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** Lenders are for Admins and Managers (product-rules 2.4). */
const lenders = { for: managers, refusal: copy.lendersForbidden } as const

export const { authorize } = defineRights({
  'lender.read': lenders,
  'lender.create': lenders,
  'lender.update': lenders,
  'lender.notify': { for: ['System'] },
  'lender_staff.create': lenders,
  'lender_staff.update': lenders,
  'lender_staff.invite': lenders,
  'lender_share.create': lenders,
  'lender_share.update': lenders,
  'lender_share.annotate': lenders,
  'lender_share.end': lenders,
  'lender_share.assign': lenders,
  'lender_offer.accept': lenders,
  'lender_message.read': lenders,
  'lender_message.send': lenders,
  'condition.read': lenders,
  'condition.answer': lenders,
  'condition.request': lenders,
  // What borrowers are told about lenders. Staff have their own list.
  'lender_access.read': { for: ['Client'], refusal: copy.accessForBorrowers },
})

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
