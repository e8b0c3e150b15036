import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { Debt } from '@loanyard/lending/loan/payment'

/** Terms as a form holds them: text, numbers or nothing yet. */
export interface TypedTerms {
  readonly amount?: unknown
  readonly rate?: unknown
  readonly term_months?: unknown
}

/** The loan that is typed so far; null while something is missing or no number. The limits are those of the contract. */
export function parseTypedTerms({ amount, rate, term_months: term }: TypedTerms): Debt | null {
  if (typeof amount !== 'string' || !/^\d{1,15}(\.\d{1,2})?$/.test(amount) || !/[1-9]/.test(amount)) return null
  if (typeof rate !== 'string' || !/^0(\.\d{1,6})?$/.test(rate)) return null
  const isTerm = typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= 480
  return isTerm ? { principal_amount: amount, rate, term } : null
}

/** The terms that count; null where none do. */
export function currentOffer({ offers }: LenderDeal): LenderOffer | null {
  return offers.find(({ is_current: isCurrent }) => isCurrent) ?? null
}
