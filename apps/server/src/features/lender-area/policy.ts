import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { AppError } from '../../errors.ts'
import * as copy from './copy.ts'

type Status = LenderDeal['status']

/** True while a lender may answer: a deal that is over, or that the borrower gave up, wants no terms any more. */
export function mayAnswer(status: Status): boolean {
  return status === 'Active' || status === 'On Hold'
}

/** Throws deal_not_active for a deal that is over. */
export function authorizeAnswer({ status }: { status: Status }): void {
  if (!mayAnswer(status)) throw new AppError('deal_not_active', copy.responsesClosed(status))
}
