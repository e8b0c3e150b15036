import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { RateType } from '@loanyard/contract/lenders/response-values'
import { checkRate, offerTerms } from '@loanyard/contract/lenders/responses'
import type { Debt } from '@loanyard/lending/loan/payment'
import * as z from 'zod'
import { today } from '../../../lib/format/format.ts'
import * as copy from './copy.ts'
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

const { shape } = offerTerms

/** Passes unreadable input through unchanged, so that the contract's own message applies. */
const asTyped = <T extends z.ZodType>(field: T) => z.preprocess((value) => value, field)

export const offerFields = offerTerms
  .extend({
    amount: asTyped(shape.amount),
    rate: asTyped(shape.rate),
    rate_index: asTyped(shape.rate_index),
    spread: asTyped(shape.spread),
    adjustment: asTyped(shape.adjustment),
    term_months: asTyped(shape.term_months),
  })
  .superRefine(
    (offer, check) => {
      checkRate(offer, (issue) => check.addIssue(issue))
      const { expires_on: expires } = offer
      if (typeof expires === 'string' && expires < today()) {
        check.addIssue({ code: 'custom', path: ['expires_on'], message: copy.futureDate })
      }
    },
    // Even when other fields are wrong, so that all are named at once.
    { when: () => true },
  )
export type OfferFields = z.input<typeof offerFields>

const empty: OfferFields = {
  amount: null,
  rate_type: 'Fixed',
  rate: null,
  rate_index: null,
  spread: null,
  adjustment: null,
  term_months: null,
  guaranty_percentage: null,
  fees: '',
  prepayment: '',
  conditions: '',
  expires_on: null,
}

/** Empty, so that no one offers by accident what the deal asks for; or the lender's own current terms. */
export function initialOffer(deal: Pick<LenderDeal, 'offers'>): OfferFields {
  const offer = currentOffer(deal)
  if (offer === null) return empty
  const { amount, rate_type, rate, rate_index, spread, adjustment, term_months, guaranty_percentage } = offer
  const { fees, prepayment, conditions, expires_on, is_expired } = offer
  const loan = { amount, rate_type, rate, rate_index, spread, adjustment, term_months, guaranty_percentage }
  return { ...loan, fees, prepayment, conditions, expires_on: is_expired ? null : expires_on }
}

/** The fields of the other rate type must not be sent. */
export const otherRateFields: Readonly<Record<RateType, readonly (keyof OfferFields)[]>> = {
  Fixed: ['rate_index', 'spread', 'adjustment'],
  Variable: ['rate'],
}
