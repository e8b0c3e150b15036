import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { longestTerm } from '@loanyard/lending/loan/loan-limits'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { typicalRates, type TypicalRates } from '@loanyard/lending/loan/typical-rates'
import type { LoanPurpose } from './choices.ts'

/** Monthly payments over the range of typical rates. Never an offer. */
export interface Estimate {
  /** Months. */
  readonly term: number
  readonly baseRate: string
  /** Date of the base rate; null where it is an example. */
  readonly from: string | null
  readonly rates: TypicalRates
  readonly lowest: string
  readonly highest: string
}

/** Loans for these purposes have the term of real estate loans. */
const realEstatePurposes: readonly LoanPurpose[] = ['Commercial Real Estate', 'Construction']

/** Used, and labeled, as an example when the broker set none. */
const exampleBaseRate = '0.075'

interface EstimateInput {
  readonly loan_amount: string
  readonly loan_purpose: LoanPurpose
}

/**
 * Monthly payment over the longest term at typical rates (docs/lending.md). `loan_amount` is a decimal string above zero.
 */
export function estimateOf(
  { loan_amount, loan_purpose }: EstimateInput,
  { base_rate, on }: PreQualifyPartner,
): Estimate {
  const { longest_term_months: term } = longestTerm(realEstatePurposes.includes(loan_purpose), on)
  const baseRate = base_rate?.rate ?? exampleBaseRate
  const rates = typicalRates(loan_amount, baseRate, on)
  const paymentAt = (rate: string) => monthlyPayment({ principal_amount: loan_amount, rate, term })
  return {
    term,
    baseRate,
    from: base_rate?.effective_from ?? null,
    rates,
    lowest: paymentAt(rates.lowest.rate),
    highest: paymentAt(rates.highest.highest_rate),
  }
}
