import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { guarantyPercentage } from '@loanyard/lending/guaranty/guaranty-percentage'
import { highestRate, longestTerm } from '@loanyard/lending/loan/loan-limits'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import type { LoanPurpose } from './choices.ts'

/** Monthly payments at the lowest and highest likely rate. Never an offer. */
export interface Estimate {
  /** Months. */
  readonly term: number
  readonly lowest: { readonly rate: string; readonly payment: string }
  readonly highest: { readonly rate: string; readonly payment: string }
  /** Date of the base rate; null where the rates are an example. */
  readonly from: string | null
  /** The SBA program's maximum, if more was requested. */
  readonly programMaximum: string | null
}

/** Loans for these purposes have the term of real estate loans. */
const realEstatePurposes: readonly LoanPurpose[] = ['Commercial Real Estate', 'Construction']

/** Used, and labeled, as an example when no base rate is known. */
const exampleRates = { lowest: '0.08', highest: '0.12' } as const

interface EstimateInput {
  readonly loan_amount: string
  readonly loan_purpose: LoanPurpose
}

/**
 * Monthly payment over the longest term, from the base rate to the highest rate an SBA lender may charge for a loan
 * of that size (product-rules 8.1). `loan_amount` is a decimal string above zero.
 */
export function estimateOf(
  { loan_amount, loan_purpose }: EstimateInput,
  { base_rate, on }: PreQualifyPartner,
): Estimate {
  const { longest_term_months: term } = longestTerm(realEstatePurposes.includes(loan_purpose), on)
  const at = (rate: string) => ({ rate, payment: monthlyPayment({ principal_amount: loan_amount, rate, term }) })
  const rates =
    base_rate === null
      ? exampleRates
      : { lowest: base_rate.rate, highest: highestRate(loan_amount, base_rate.rate, on).highest_rate }
  const program = { sba_program: '7(a)', on, guaranty_percentage: null } as const
  const { largest_loan, over_limit } = guarantyPercentage(loan_amount, program)
  return {
    term,
    lowest: at(rates.lowest),
    highest: at(rates.highest),
    from: base_rate?.effective_from ?? null,
    programMaximum: over_limit ? largest_loan : null,
  }
}
