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

/** What the button says that emails the borrower, whose invitation it is until they accept it. */
export function remindLabel(status: ClientStatus | null): string {
  if (status === null) return copy.invite
  return status === 'Invited' ? copy.resend : copy.remind
}

/** What it will do. */
export function remindConsequences(status: ClientStatus | null): string {
  if (status === null) return copy.inviteConsequences
  return status === 'Invited' ? copy.resendConsequences : copy.remindConsequences
}

/** What it did. */
function remindedMessage(
  { sent, reminded_of: count }: ReplyOf<typeof remindClient>,
  before: ClientStatus | null,
): string {
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
export function useRemind({ partnerId, dealId }: DealRef, status: ClientStatus | null, onSettled: () => unknown) {
  return useMutation({
    mutationFn: () => callApi(remindClient, { params: { partner_id: partnerId, deal_id: dealId } }),
    onSuccess: (reply) => notifySuccess(remindedMessage(reply, status)),
    onError: (error) => notifyError(reasonOf(error, status === 'Active' ? copy.remindFailed : copy.inviteFailed)),
    onSettled,
  })
}
