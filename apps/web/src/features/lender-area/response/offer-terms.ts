import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { Debt } from '@loanyard/lending/loan/payment'

export interface TypedTerms {
  readonly amount?: unknown
  readonly rate?: unknown
  readonly term_months?: unknown
}

/** Null while a term is missing or invalid; the contract sets the limits. */
export function parseTypedTerms({ amount, rate, term_months: term }: TypedTerms): Debt | null {
  if (typeof amount !== 'string' || !/^\d{1,15}(\.\d{1,2})?$/.test(amount) || !/[1-9]/.test(amount)) return null
  if (typeof rate !== 'string' || !/^0(\.\d{1,6})?$/.test(rate)) return null
  const isTerm = typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= 480
  return isTerm ? { principal_amount: amount, rate, term } : null
}

/** Null if no offer is open. */
export function currentOffer({ offers }: LenderDeal): LenderOffer | null {
  return offers.find(({ is_current: isCurrent }) => isCurrent) ?? null
}
