import { formatCounted } from '../../../lib/format/format.ts'

export const remind = 'Remind borrower'
export const invite = 'Invite borrower'
export const resend = 'Resend invitation'
export const remindConsequences = 'We’ll send one email listing everything still outstanding.'
export const inviteConsequences =
  'The borrower isn’t invited yet. We’ll email the invitation to the portal, where they’ll see what’s outstanding.'
export const resendConsequences =
  'The borrower hasn’t accepted the invitation yet. We’ll email it again; they’ll see what’s outstanding once they accept.'
export const declined = 'The borrower declined the invitation.'

export const reminderSent = (count: number): string => `Reminder sent for ${formatCounted(count, 'request')}`
export const invitationSent = 'Invitation sent'
export const invitationResent = 'Invitation sent again'
export const nothingToRemind = 'Nothing outstanding. No email sent.'
export const remindFailed = 'Couldn’t send the reminder'
export const inviteFailed = 'Couldn’t send the invitation'

// To several borrowers
export const remindBorrowers = 'Remind borrowers'
export const bulkConsequences =
  'One email per deal. Borrowers who haven’t accepted their invitation get it again instead.'

const and = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' and ')
const counted = (count: number, what: string): string => (count === 0 ? '' : formatCounted(count, what))

/** What an email to each of several borrowers was. */
export function bulkSent({ reminders, invitations }: { reminders: number; invitations: number }): string {
  return `${and([counted(reminders, 'reminder'), counted(invitations, 'invitation')])} sent`
}
