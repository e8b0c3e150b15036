import { type Amount, type Rate, readAmount, writeAmount } from '../numbers/amounts.ts'
import { decimal, larger, percent, smaller, ZERO } from '../numbers/decimal.ts'
import { type Day, editionOn, type RuleUsed, ruleUsed, stepFor } from '../rules/editions.ts'
import { RATE_LIMIT_EDITIONS, TERM_LIMIT_EDITIONS } from '../rules/loan-limits.ts'
import { SOP_EDITIONS, type SourcedRuleUsed, sourcedRule } from '../rules/sop-editions.ts'

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

export interface MaturityTerms {
  loan: Amount
  /** The part of the loan that pays for real estate; null: all of it or nothing, by purpose. */
  real_estate_amount: Amount | null
  real_estate_purpose: boolean
  /** The expected day of the SBA loan number. */
  on: Day
}

/** For mixed use, each part up to its own longest term, or all of it up to the blended one. */
export interface MixedMaturity {
  real_estate: { amount: Amount; months: number }
  business: { amount: Amount; months: number }
  /** Weighted by amount, rounded down to months. */
  blended_months: number
  rule: SourcedRuleUsed
}

export interface MaturityLimit extends TermLimit {
  /** Null unless the loan is for mixed use and the edition splits it. `longest_term_months` is then the blend. */
  mixed: MixedMaturity | null
}

/**
 * The longest term, of a loan for real estate and business together by its parts.
 * @throws RangeError if the loan or its part is not an amount.
 */
export function maturityLimit({ loan, real_estate_amount, real_estate_purpose, on }: MaturityTerms): MaturityLimit {
  const whole = larger(ZERO, readAmount(loan))
  const part = real_estate_amount === null ? null : smaller(larger(ZERO, readAmount(real_estate_amount)), whole)
  if (part === null || whole.eq(ZERO)) return { ...longestTerm(real_estate_purpose, on), mixed: null }
  const isRealEstate = part.eq(whole)
  if (isRealEstate || part.eq(ZERO)) return { ...longestTerm(isRealEstate, on), mixed: null }
  const { mixed_use } = editionOn(SOP_EDITIONS, on)
  if (mixed_use === null) return { ...longestTerm(real_estate_purpose, on), mixed: null }
  const business = whole.minus(part)
  const { real_estate_months, other_months } = editionOn(TERM_LIMIT_EDITIONS, on)
  const weighted = part.times(String(real_estate_months)).plus(business.times(String(other_months)))
  const blended = Number(weighted.div(whole).toFixed(0, 0))
  return {
    ...longestTerm(real_estate_purpose, on),
    longest_term_months: blended,
    mixed: {
      real_estate: { amount: writeAmount(part), months: real_estate_months },
      business: { amount: writeAmount(business), months: other_months },
      blended_months: blended,
      rule: sourcedRule(mixed_use, on),
    },
  }
}
