import type { StaffRole } from '@loanyard/contract/core/values'

// Access
export const staffForbidden = 'Only an Admin or a Manager can view and change users.'
export const roleForbidden = 'Managers can only add and change Coordinators.'
export const ownRoleForbidden = 'You can’t change your own role or status, or remove yourself. Ask another Admin.'
export const ownNameForbidden = 'Change your own name and phone in your settings.'
export const lastAdmin = 'This is the last active Admin. Make someone else an Admin first.'

// Changes
export const changedBySomeoneElse = 'Someone else changed this person. Review both versions and choose one.'
export const invitedNotSettable = 'Loanyard sets Invited when someone is asked to join. Choose Active.'
export const invitationStillOpen = 'Their invitation is still open. They become Active when they accept it.'
export const emailNotChangeable =
  'You can only change the email of an open invitation. Add the person with the new email instead.'
export const emailTaken = (email: string): string => `${email} belongs to a current or former user on your team.`

// Adding people
export const alreadyInactive = (fullName: string): string =>
  `${fullName} is already on your team but inactive. Activate them instead.`
export const alreadyInvited = (fullName: string): string =>
  `${fullName} is already invited. Resend the invitation if they didn’t get it.`
export const alreadyOnStaff = (fullName: string): string => `${fullName} is already on your team.`

// Invitations
export const alreadyAnswered = (fullName: string): string => `${fullName} already answered the invitation.`
export const noInvitationToSend = (fullName: string, status: string): string =>
  `${fullName} is ${status}, so there’s no invitation to send.`
export const invitedMomentAgo = (seconds: number): string =>
  `An invitation was sent a moment ago. Try again in ${seconds} seconds.`

// Invitation email
const roleWithArticle: Record<StaffRole, string> = {
  Admin: 'an Admin',
  Manager: 'a Manager',
  Coordinator: 'a Coordinator',
}
const roleWork: Record<StaffRole, string> = {
  Admin: 'You’ll manage leads, deals, and lenders, as well as users and settings.',
  Manager: 'You’ll manage leads, deals, lenders, and settings, and add Coordinators.',
  Coordinator: 'You’ll work on the leads and deals that are shared with you.',
}
export const invitationReason = (role: StaffRole): string => roleWork[role]
export const invitationSubject = (partner: string): string => `${partner} invited you to join them on Loanyard`
export const invitationText = (
  inviter: { name: string; email: string },
  { partner, role }: { partner: string; role: StaffRole },
): string =>
  `${inviter.name} (${inviter.email}) invited you to join ${partner} on Loanyard as ${roleWithArticle[role]}.`
