import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { newLenderOffer } from '@loanyard/contract/lenders/responses'
import * as z from 'zod'
import { currentOffer } from '../response/offer-terms.ts'

const { shape } = newLenderOffer

/** Passes unreadable input through unchanged, so that the contract's own message applies. */
const asTyped = <T extends z.ZodType>(field: T) => z.preprocess((value) => value, field)

export const offerFields = newLenderOffer.extend({
  rate: asTyped(shape.rate),
  term_months: asTyped(shape.term_months),
})
export type OfferFields = z.input<typeof offerFields>

/** Starts with the current offer, or with what the deal requests. */
export function initialOffer(deal: LenderDeal): OfferFields {
  const offer = currentOffer(deal)
  if (offer !== null) {
    const { amount, rate, term_months, guaranty_percentage, conditions, expires_on } = offer
    return { amount, rate, term_months, guaranty_percentage, conditions, expires_on }
  }
  const { loan_amount: amount, interest_rate: rate, term_months, guaranty_percentage } = deal
  return { amount, rate, term_months, guaranty_percentage, conditions: '', expires_on: null }
}
