import type { DealChanges, NewDeal } from '@loanyard/contract/deals/schemas'
import type { DealValues } from './queries.ts'

/** Input fields that are columns as they are, so without stage, status, borrower, and force. */
export function columnsOf(input: NewDeal | DealChanges): DealValues {
  const { borrower: _borrower, stage: _stage, ...rest } = input
  const { status: _status, force: _force, ...columns } = rest as Omit<DealChanges, 'borrower' | 'stage'>
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** An empty phone is stored as null. */
export function borrowerColumns(borrower: DealChanges['borrower']): DealValues {
  const { first_name, last_name, email, phone } = borrower ?? {}
  return {
    ...(first_name === undefined ? {} : { borrower_first_name: first_name }),
    ...(last_name === undefined ? {} : { borrower_last_name: last_name }),
    ...(email === undefined ? {} : { borrower_email: email }),
    ...(phone === undefined ? {} : { borrower_phone: phone || null }),
  }
}
