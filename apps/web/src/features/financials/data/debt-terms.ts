import type { Financials } from '@loanyard/contract/financials/schemas'
import { highestRate, type MaturityLimit, type RateLimit } from '@loanyard/lending/loan/loan-limits'
import type { Debt } from '@loanyard/lending/loan/payment'
import { reaches } from '@loanyard/lending/numbers/ratios'

export interface LimitTerms {
  readonly loan: string
  readonly terms: Financials['terms']
  readonly rates: Financials['rates']
  readonly maturity: MaturityLimit
}

/** The highest variable rate; null if the partner has set no base rate for the deal's date. */
export function rateLimitOf({ loan, rates }: LimitTerms): RateLimit | null {
  return rates.base_rate === null ? null : highestRate(loan, rates.base_rate.rate, rates.on)
}

export interface TypedDebt {
  readonly principal_amount?: unknown
  readonly rate?: unknown
  readonly term?: unknown
}

/** Null while a term is missing or not a number. */
export function parseTypedDebt({ principal_amount, rate, term }: TypedDebt): Debt | null {
  if (typeof principal_amount !== 'string' || !/^\d{1,15}(\.\d{1,2})?$/.test(principal_amount)) return null
  if (typeof rate !== 'string' || !/^\d(\.\d{1,6})?$/.test(rate) || !reaches('1', rate)) return null
  const isTerm = typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= 480
  return isTerm ? { principal_amount, rate, term } : null
}
