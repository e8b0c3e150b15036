import { ApiError, detailWithWait } from '../../lib/api-error.ts'
import { isPassing, reasonOf } from '../../lib/failure.ts'
import { notifyError } from '../../ui/toast.ts'

/** The sentences for what the server gave no reason for: the first is the specification's, the others are like it. */
export const lenderFailures = {
  fetchAll: 'Failed to fetch lenders list.',
  fetch: 'Failed to fetch lender.',
  create: 'Failed to create lender.',
  update: 'Failed to update lender.',
  fetchStaff: 'Failed to fetch lender staff.',
  addStaff: 'Failed to add lender staff.',
  updateStaff: 'Failed to update lender staff.',
  invite: 'Failed to send the invitation.',
  fetchDeals: 'Failed to fetch shared deals.',
  fetchSharing: 'Failed to fetch lenders of this deal.',
  share: 'Failed to share deal.',
  unshare: 'Failed to end the sharing.',
  watermark: 'Failed to change the watermark.',
  fetchMessages: 'Failed to fetch messages.',
  send: 'Failed to send message.',
  fetchDownloads: 'Failed to fetch downloads.',
} as const

/** Why something was not done, in words; of a limit also when to try again. */
export function whyNot(error: unknown, sentence: string): string {
  return error instanceof ApiError && error.status === 429 ? detailWithWait(error) : reasonOf(error, sentence)
}

/** Says why something failed, with "Try again" where that may help. */
export function tellFailure(error: unknown, sentence: string, again: () => void): void {
  notifyError(whyNot(error, sentence), isPassing(error) ? { label: 'Try again', onAct: again } : undefined)
}

/** True where what was asked for is not there, or not the person's to see. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** What stands below a failure's sentence. */
export function detailOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong on our side.'
}
