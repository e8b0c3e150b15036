import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { newLenderOffer } from '@loanyard/contract/lenders/responses'
import * as z from 'zod'
import { currentOffer } from '../response/offer-terms.ts'

const { shape } = newLenderOffer

/** What was typed and could not be read comes as it is, and nothing at all as null: the contract says what is wanted. */
const asTyped = <T extends z.ZodType>(field: T) => z.preprocess((value) => value, field)

/** What the form holds, checked by the contract. */
export const offerFields = newLenderOffer.extend({
  rate: asTyped(shape.rate),
  term_months: asTyped(shape.term_months),
})
export type OfferFields = z.input<typeof offerFields>

/** The terms that count, or what the deal asks for, to go on from. */
export function initialOffer(deal: LenderDeal): OfferFields {
  const offer = currentOffer(deal)
  if (offer !== null) {
    const { amount, rate, term_months, guaranty_percentage, conditions, expires_on } = offer
    return { amount, rate, term_months, guaranty_percentage, conditions, expires_on }
  }
  const { loan_amount: amount, interest_rate: rate, term_months, guaranty_percentage } = deal
  return { amount, rate, term_months, guaranty_percentage, conditions: '', expires_on: null }
}
