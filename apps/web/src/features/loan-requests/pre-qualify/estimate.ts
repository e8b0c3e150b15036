import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { guarantyPercentage } from '@loanyard/lending/guaranty/guaranty-percentage'
import { highestRate, longestTerm } from '@loanyard/lending/loan/loan-limits'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import type { LoanPurpose } from './choices.ts'

/** What a loan would cost a month, at the lowest and the highest rate that are likely. Never an offer. */
export interface Estimate {
  /** Months. */
  readonly term: number
  readonly lowest: { readonly rate: string; readonly payment: string }
  readonly highest: { readonly rate: string; readonly payment: string }
  /** Where the rates come from: a base rate from a day on, or an example where nobody has set one. */
  readonly from: string | null
  /** The most the SBA's program lends, where more was asked for. */
  readonly programMaximum: string | null
}

/** Loans for these run for as long as those for real estate. */
const realEstatePurposes: readonly LoanPurpose[] = ['Commercial Real Estate', 'Construction']

/** Where no base rate is known: an example that says it is one. */
const exampleRates = { lowest: '0.08', highest: '0.12' } as const

interface EstimateInput {
  readonly loan_amount: string
  readonly loan_purpose: LoanPurpose
}

/**
 * The monthly payment of a loan over its longest term (lending.md 2): from the base rate itself to the highest rate that
 * an SBA lender may charge for a loan of that size. `loan_amount` is a decimal string above zero.
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
