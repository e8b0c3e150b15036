import type { Financials } from '@loanyard/contract/financials'
import { highestRate, longestTerm, type RateLimit, type TermLimit } from '@loanyard/lending/loan-limits'

/** What the SBA's limits of rate and term depend on. */
export interface LimitTerms {
  readonly loan: string
  readonly terms: Financials['terms']
  readonly rates: Financials['rates']
}

/** The highest variable rate; null while the partner has set no base rate for the deal's day. */
export function rateLimitOf({ loan, rates }: LimitTerms): RateLimit | null {
  return rates.base_rate === null ? null : highestRate(loan, rates.base_rate.rate, rates.on)
}

/** The longest term, by what the loan is for. */
export function termLimitOf({ terms, rates }: LimitTerms): TermLimit {
  return longestTerm(terms.loan_purpose === 'Commercial Real Estate' || terms.loan_purpose === 'Construction', rates.on)
}
