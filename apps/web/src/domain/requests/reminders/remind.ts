import type { ReplyOf } from '@loanyard/contract/core/call'
import type { ClientStatus } from '@loanyard/contract/core/values'
import { remindClient } from '@loanyard/contract/requests/calls'
import type { ReminderEmail } from '@loanyard/contract/requests/lists/reminder-email'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import type { DealRef } from '../../deal-ref.ts'
import * as copy from './copy.ts'

/** Of the borrower; null: not invited yet. Until they accept, the email is their invitation. */
export type Reached = ClientStatus | null

/** What the button says that emails the borrower. */
export function remindLabel(reached: Reached): string {
  if (reached === null) return copy.invite
  return reached === 'Invited' ? copy.resend : copy.remind
}

/** What it will do. */
export function remindConsequences(reached: Reached): string {
  if (reached === null) return copy.inviteConsequences
  return reached === 'Invited' ? copy.resendConsequences : copy.remindConsequences
}

/** What it did. */
function remindedMessage({ sent, reminded_of: count }: ReplyOf<typeof remindClient>, before: Reached): string {
  if (sent === null) return copy.nothingToRemind
  if (sent === 'reminder') return copy.reminderSent(count)
  return before === null ? copy.invitationSent : copy.invitationResent
}

/** What several did. */
export function bulkRemindedMessage(sent: readonly ReminderEmail[]): string {
  const count = (kind: ReminderEmail) => sent.filter((each) => each === kind).length
  const [reminders, invitations] = [count('reminder'), count('invitation')]
  return reminders + invitations === 0 ? copy.nothingToRemind : copy.bulkSent({ reminders, invitations })
}

/** One click emails the borrower of a deal; the server allows one an hour. */
export function useRemind({ partnerId, dealId }: DealRef, reached: Reached, onSettled: () => unknown) {
  return useMutation({
    mutationFn: () => callApi(remindClient, { params: { partner_id: partnerId, deal_id: dealId } }),
    onSuccess: (reply) => notifySuccess(remindedMessage(reply, reached)),
    onError: (error) => notifyError(reasonOf(error, reached === 'Active' ? copy.remindFailed : copy.inviteFailed)),
    onSettled,
  })
}
