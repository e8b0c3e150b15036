import { type Amount, type Rate, readAmount } from '../numbers/amounts.ts'
import { decimal, percent } from '../numbers/decimal.ts'
import { type Day, editionOn, type RuleUsed, ruleUsed, stepFor } from '../rules/editions.ts'
import { RATE_LIMIT_EDITIONS, TERM_LIMIT_EDITIONS } from '../rules/loan-limits.ts'

export interface RateLimit {
  /** Base rate + spread. */
  highest_rate: Rate
  base_rate: Rate
  /** The largest spread over the base rate for a loan of this size, as a fraction. */
  spread: Rate
  /** The largest loan for which this spread applies; null: no limit. */
  up_to: Amount | null
  rule: RuleUsed
}

/**
 * The highest variable rate allowed for a loan (docs/lending.md). The partner's base rate depends on the date: choose it
 * with editionOn.
 * @throws RangeError if the loan is not an amount or the base rate is not a decimal.
 */
export function highestRate(loan: Amount, baseRate: Rate, on: Day): RateLimit {
  const edition = editionOn(RATE_LIMIT_EDITIONS, on)
  const [upTo, points] = stepFor(edition.points, readAmount(loan))
  const spread = percent(points)
  return {
    highest_rate: decimal(baseRate).plus(spread).toFixed(),
    base_rate: baseRate,
    spread: spread.toFixed(),
    up_to: upTo,
    rule: ruleUsed(edition, on),
  }
}

export interface TermLimit {
  longest_term_months: number
  real_estate: boolean
  rule: RuleUsed
}

/** The longest term allowed: 25 years for real estate, 10 years otherwise (13 CFR 120.212). */
export function longestTerm(realEstate: boolean, on: Day): TermLimit {
  const edition = editionOn(TERM_LIMIT_EDITIONS, on)
  return {
    longest_term_months: realEstate ? edition.real_estate_months : edition.other_months,
    real_estate: realEstate,
    rule: ruleUsed(edition, on),
  }
}
