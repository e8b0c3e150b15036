import type { Requirement } from '@loanyard/contract/requests/schemas'
import * as copy from './copy.ts'

export type RequestState = Pick<Requirement, 'status' | 'sent' | 'is_skip_requested'>

const isOpenStatus = (status: Requirement['status']): boolean => status === 'Pending' || status === 'Rejected'

/** "2 of 3 sent" or "2 files sent" while the request is open, for both sides; null if nothing was sent. */
export function sentLabel({ status, sent: { count, of } }: Pick<Requirement, 'status' | 'sent'>): string | null {
  if (!isOpenStatus(status) || count === 0) return null
  return of === null ? copy.filesSent(count) : copy.sentOf(count, of)
}

/** The names of the required files that are missing. */
export function missingSlots({ slots }: Pick<Requirement, 'slots'>): string[] {
  return slots.filter(({ is_required, is_filled }) => is_required && !is_filled).map(({ name }) => name)
}
