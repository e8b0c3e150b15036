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
export const roleMeaning: Readonly<Record<StaffRole, string>> = {
  Admin: 'Sees and changes everything, the staff and the settings too.',
  Manager: 'Sees all leads and deals, and looks after lenders and Coordinators.',
  Coordinator: 'Sees the leads assigned to them and the deals shared with them.',
}

/** Why there is nothing to change about somebody; null where there is. */
export function whyFixed({ is_self, role, can }: StaffMember): string | null {
  if (is_self) return 'This is you: only another Admin changes your role and status, or removes you.'
  return can.remove ? null : `Only an Admin can change ${role === 'Admin' ? 'an Admin' : 'a Manager'}.`
}
