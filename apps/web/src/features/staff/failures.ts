import { ApiError, detailWithWait } from '../../lib/api-error.ts'
import { isPassing, reasonOf } from '../../lib/failure.ts'
import { notifyError } from '../../ui/toast.ts'

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
  invite: 'Failed to send the invitation',
  share: 'Failed to share deal',
  unshare: 'Failed to end the sharing',
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
  return error instanceof Error ? error.message : 'Something went wrong on our side.'
}
