import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { newLenderOffer } from '@loanyard/contract/lenders/responses'
import type { Debt } from '@loanyard/lending/loan/payment'
import * as z from 'zod'
import { currentOffer } from './current-offer.ts'

export interface EnteredTerms {
  readonly amount?: unknown
  readonly rate?: unknown
  readonly term_months?: unknown
}

/** Null while a term is missing or invalid; the contract sets the limits. */
export function debtOf({ amount, rate, term_months: term }: EnteredTerms): Debt | null {
  if (typeof amount !== 'string' || !/^\d{1,15}(\.\d{1,2})?$/.test(amount) || !/[1-9]/.test(amount)) return null
  if (typeof rate !== 'string' || !/^0(\.\d{1,6})?$/.test(rate)) return null
  const isTerm = typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= 480
  return isTerm ? { principal_amount: amount, rate, term } : null
}

const { shape } = newLenderOffer

/** Passes unreadable input through unchanged, so that the contract's own message applies. */
const asTyped = <T extends z.ZodType>(field: T) => z.preprocess((value) => value, field)

export const offerFields = newLenderOffer.extend({
  rate: asTyped(shape.rate),
  term_months: asTyped(shape.term_months),
})
export type OfferFields = z.input<typeof offerFields>

type RequestedTerms = Pick<
  LenderDeal,
  'offers' | 'loan_amount' | 'interest_rate' | 'term_months' | 'guaranty_percentage'
>

/** Starts with the current offer, or with what the deal requests. */
export function initialOffer(deal: RequestedTerms): OfferFields {
  const offer = currentOffer(deal)
  if (offer !== null) {
    const { amount, rate, term_months, guaranty_percentage, conditions, expires_on } = offer
    return { amount, rate, term_months, guaranty_percentage, conditions, expires_on }
  }
  const { loan_amount: amount, interest_rate: rate, term_months, guaranty_percentage } = deal
  return { amount, rate, term_months, guaranty_percentage, conditions: '', expires_on: null }
}
