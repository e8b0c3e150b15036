import { type Amount, type Rate, readAmount } from '../numbers/amounts.ts'
import { decimal, percent } from '../numbers/decimal.ts'
import { type Day, editionOn, type RuleUsed, ruleUsed, stepFor } from '../rules/editions.ts'
import { RATE_LIMIT_EDITIONS, TERM_LIMIT_EDITIONS } from '../rules/loan-limits.ts'

export interface RateLimit {
  /** base rate + spread */
  highest_rate: Rate
  base_rate: Rate
  /** what may be added to the base rate for a loan of this size, a fraction */
  spread: Rate
  /** the size up to which that spread counts; null: any */
  up_to: Amount | null
  rule: RuleUsed
}

/**
 * The highest variable rate allowed for a loan (lending.md 2). The base rate is a dated setting of the partner: choose
 * it with editionOn.
 * @throws RangeError where loan or base rate are not numbers.
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

/** The longest term allowed: 25 years for real estate, 10 years otherwise (lending.md 2). */
export function longestTerm(realEstate: boolean, on: Day): TermLimit {
  const edition = editionOn(TERM_LIMIT_EDITIONS, on)
  return {
    longest_term_months: realEstate ? edition.real_estate_months : edition.other_months,
    real_estate: realEstate,
    rule: ruleUsed(edition, on),
  }
}
