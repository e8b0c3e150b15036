import type { StaffMember, StaffStatus } from '@loanyard/contract/staff'
import type { StaffRole } from '@loanyard/contract/values'
import type { Tone } from '../../ui/status-badge.tsx'

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
