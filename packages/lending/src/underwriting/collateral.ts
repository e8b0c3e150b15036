import { type Amount, type Rate, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { decimal, larger, ONE, ZERO } from '../numbers/decimal.ts'
import { type Ratio, ratioOf, reaches } from '../numbers/ratios.ts'
import { COLLATERAL_RATES_START, type CollateralRatesEdition, type CollateralType } from '../rules/collateral-rates.ts'
import { type Day, type Editions, editionOn, type RuleUsed, ruleUsed } from '../rules/editions.ts'

export interface CollateralItem {
  collateral_type: CollateralType
  /** Fair market or book value. */
  fmv_bv: Amount
  liens: Amount
  /** Entered by staff, overriding the calculated value; null or omitted: calculate it. */
  cv?: Amount | null
  /** There is an orderly-liquidation appraisal. */
  appraised?: boolean
}

export interface CollateralValue {
  cv: Amount
  /** Staff entered the value. */
  cv_typed: boolean
  /** The lendable fraction for the type, given even if the value was entered. */
  rate: Rate
}

export interface CollateralSummary {
  total_cv: Amount
  /** Total ÷ loan, unrounded; null without a loan. */
  coverage: Ratio | null
  /** Null without a loan. */
  fully_secured: boolean | null
  shortfall: Amount
}

/** `rates`: the partner's editions, oldest first; default: COLLATERAL_RATES_START. */
export interface CollateralTerms {
  loan: Amount
  on: Day
  rates?: Editions<CollateralRatesEdition>
}

/**
 * The value of each item, in the given order, and the coverage of the loan (docs/lending.md).
 * @throws RangeError if a value is not an amount.
 */
export function collateral(items: readonly CollateralItem[], terms: CollateralTerms) {
  const edition = editionOn(terms.rates ?? COLLATERAL_RATES_START, terms.on)
  const values = items.map((item) => collateralValue(item, edition))
  const rule: RuleUsed = ruleUsed(edition, terms.on)
  return { values, summary: collateralSummary(values, terms.loan), rule }
}

/**
 * One item's collateral value: the entered value, or else max(0, value × rate − liens).
 * @throws RangeError if a value is not an amount.
 */
export function collateralValue(item: CollateralItem, edition: CollateralRatesEdition): CollateralValue {
  const type = item.collateral_type
  const rate = (item.appraised === true ? edition.appraised[type] : undefined) ?? edition.rates[type]
  if (item.cv !== undefined && item.cv !== null) {
    return { cv: writeAmount(readAmount(item.cv)), cv_typed: true, rate }
  }
  const lendable = readAmount(item.fmv_bv).times(decimal(rate))
  return { cv: writeAmount(larger(ZERO, lendable.minus(readAmount(item.liens)))), cv_typed: false, rate }
}

/** A loan is fully secured at a coverage of 1 or more. */
export function collateralSummary(values: readonly Pick<CollateralValue, 'cv'>[], loan: Amount): CollateralSummary {
  const total = sumAmounts(values.map(({ cv }) => cv))
  const coverage = ratioOf(total, loan)
  return {
    total_cv: total,
    coverage,
    fully_secured: coverage === null ? null : reaches(coverage, ONE.toFixed()),
    shortfall: writeAmount(larger(ZERO, readAmount(loan).minus(readAmount(total)))),
  }
}
