import type { LoanTerms } from '../loan/loan-terms.ts'
import { type Amount, type Rate, readAmount } from '../numbers/amounts.ts'
import { type Decimal, decimal, percent } from '../numbers/decimal.ts'
import { editionOn, type RuleUsed, ruleUsed, stepFor } from '../rules/editions.ts'
import { GUARANTY_EDITIONS } from '../rules/guaranty-percentages.ts'

type Terms = Pick<LoanTerms, 'sba_program' | 'on' | 'guaranty_percentage'>

export interface GuarantyPercentage {
  guaranty_percentage: Rate
  /** True if set on the deal; false if it follows from program and amount. */
  typed: boolean
  /** Of the program. */
  largest_loan: Amount
  over_limit: boolean
  rule: RuleUsed
}

/**
 * The fraction of a loan that the SBA guarantees, and the largest loan of its program (docs/lending.md).
 * @throws RangeError if the loan is not an amount.
 */
export function guarantyPercentage(loan: Amount, terms: Terms): GuarantyPercentage {
  const gross = readAmount(loan)
  const edition = editionOn(GUARANTY_EDITIONS, terms.on)
  const largest = edition.largest_loan[terms.sba_program]
  return {
    guaranty_percentage: guarantyOf(gross, terms).toFixed(),
    typed: terms.guaranty_percentage !== null,
    largest_loan: largest,
    over_limit: gross.gt(readAmount(largest)),
    rule: ruleUsed(edition, terms.on),
  }
}

/** The guaranteed fraction set on the deal, or else the one for program and amount. */
export function guarantyOf(loan: Decimal, terms: Terms): Decimal {
  if (terms.guaranty_percentage !== null) return decimal(terms.guaranty_percentage)
  const [, value] = stepFor(editionOn(GUARANTY_EDITIONS, terms.on).percentages[terms.sba_program], loan)
  return percent(value)
}
