import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember, StaffStatus } from '@loanyard/contract/staff/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'
/** Specified sentences, and a few of the same form, for failures without a reason. */
export const staffFailures = {
  fetchAll: 'Failed to fetch staff members',
  fetchNext: 'Failed to fetch next page',
  fetch: 'Failed to fetch staff member',
  fetchDeals: 'Failed to fetch shared deals',
  findDeals: 'Failed to fetch deals',
  create: 'Failed to create staff member',
  update: 'Failed to update staff member',
  remove: 'Failed to delete staff member',
  invite: 'Couldn’t send the invitation',
  share: 'Couldn’t share the deal',
  unshare: 'Couldn’t stop sharing',
} as const

export const statusTone: Readonly<Record<StaffStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  Admin: 'Full access, including users and settings.',
  Manager: 'Sees all leads and deals, and manages lenders and Coordinators.',
  Coordinator: 'Sees only leads assigned to them and deals shared with them.',
}

/** Null if the person can be changed. */
export function lockedReason({ is_self, role, can }: StaffMember): string | null {
  if (is_self) return 'This is you. Only another Admin can change your role or status, or remove you.'
  return can.remove ? null : `Only an Admin can change ${role === 'Admin' ? 'an Admin' : 'a Manager'}.`
}
