import { type Amount, type Rate, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { decimal, larger, ONE, ZERO } from '../numbers/decimal.ts'
import { type Ratio, ratioOf, reaches } from '../numbers/ratios.ts'
import { COLLATERAL_RATES_START, type CollateralRatesEdition, type CollateralType } from '../rules/collateral-rates.ts'
import { type Day, type Editions, editionOn, type RuleUsed, ruleUsed } from '../rules/editions.ts'

export interface CollateralItem {
  collateral_type: CollateralType
  /** fair market or book value */
  fmv_bv: Amount
  liens: Amount
  /** typed by staff: wins over the calculated one; null or absent: calculate it */
  cv?: Amount | null
  /** an orderly-liquidation appraisal is at hand */
  appraised?: boolean
}

export interface CollateralValue {
  cv: Amount
  /** true: staff typed it */
  cv_typed: boolean
  /** the lendable part that counts for the type, also beside a typed value */
  rate: Rate
}

export interface CollateralSummary {
  total_cv: Amount
  /** total ÷ loan, unrounded; null without a loan */
  coverage: Ratio | null
  /** null without a loan */
  fully_secured: boolean | null
  shortfall: Amount
}

/** For which loan, on which day, by whose rates: a partner's editions, oldest first, or the start. */
export interface CollateralTerms {
  loan: Amount
  on: Day
  rates?: Editions<CollateralRatesEdition>
}

/**
 * The value of every item, in the order given, and what they secure together (lending.md 4).
 * @throws RangeError where a value is not an amount.
 */
export function collateral(items: readonly CollateralItem[], terms: CollateralTerms) {
  const edition = editionOn(terms.rates ?? COLLATERAL_RATES_START, terms.on)
  const values = items.map((item) => collateralValue(item, edition))
  const rule: RuleUsed = ruleUsed(edition, terms.on)
  return { values, summary: collateralSummary(values, terms.loan), rule }
}

/**
 * One item's collateral value: max(0, value × rate − liens), the rate first, then the liens; a typed one wins.
 * @throws RangeError where a value is not an amount.
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

/** What values secure of a loan: coverage, fully secured at 1 or more, shortfall. */
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
