import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember, StaffStatus } from '@loanyard/contract/staff/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'
/** Specified sentences, and a few of the same form, for failures without a reason. */
export const staffFailures = {
  fetchAll: specified.failedToFetchStaffMembers,
  fetchNext: specified.failedToFetchNextPage,
  fetch: specified.failedToFetchStaffMember,
  fetchDeals: specified.failedToFetchSharedDeals,
  findDeals: copy.loadDealsFailed,
  create: specified.failedToCreateStaffMember,
  update: specified.failedToUpdateStaffMember,
  remove: specified.failedToDeleteStaffMember,
  invite: copy.sendInvitationFailed,
  share: copy.shareFailed,
  unshare: copy.stopSharingFailed,
} as const

export const statusTone: Readonly<Record<StaffStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  Admin: copy.adminAccess,
  Manager: copy.managerAccess,
  Coordinator: copy.coordinatorAccess,
}

/** Null if the person can be changed. */
export function lockedReason({ is_self, role, can }: StaffMember): string | null {
  if (is_self) return copy.lockedSelf
  return can.remove ? null : copy.lockedByRole(role)
}
