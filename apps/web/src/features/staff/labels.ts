import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

/** Used when the server gives no reason. */
export const staffFailures = {
  fetchAll: specified.failedToFetchStaffMembers,
  fetchNext: specified.failedToFetchNextPage,
  fetch: specified.failedToFetchStaffMember,
  fetchDeals: specified.failedToFetchSharedDeals,
  findDeals: specified.failedToFetchDeals,
  create: specified.failedToCreateStaffMember,
  update: specified.failedToUpdateStaffMember,
  remove: specified.failedToDeleteStaffMember,
  invite: copy.sendInvitationFailed,
  share: copy.shareFailed,
  unshare: copy.stopSharingFailed,
} as const

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
