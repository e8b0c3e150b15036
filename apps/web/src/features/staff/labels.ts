import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember, StaffStatus } from '@loanyard/contract/staff/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'
/** The sentences of the specification, and a few like them, for what the server gave no reason for. */
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

/** How a status is marked. */
export const statusTone: Readonly<Record<StaffStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

/** What a role may do, in a line. */
export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  Admin: 'Full access, including users and settings.',
  Manager: 'Sees all leads and deals, and manages lenders and Coordinators.',
  Coordinator: 'Sees only leads assigned to them and deals shared with them.',
}

/** Why there is nothing to change about somebody; null where there is. */
export function lockedReason({ is_self, role, can }: StaffMember): string | null {
  if (is_self) return 'This is you. Only another Admin can change your role or status, or remove you.'
  return can.remove ? null : `Only an Admin can change ${role === 'Admin' ? 'an Admin' : 'a Manager'}.`
}
