import { type Amount, type Rate, readAmount, writeAmount } from '../numbers/amounts.ts'
import { decimal, downToCent, larger, smaller, upToCent, ZERO } from '../numbers/decimal.ts'
import { type Day, editionOn, type RuleUsed, ruleUsed } from '../rules/editions.ts'
import { EQUITY_EDITIONS } from '../rules/underwriting-minimums.ts'

export interface EquityTerms {
  /** Total project cost: the overall total of sources and uses. */
  project_total: Amount
  borrower_total: Amount
  /** The part of seller_total on full standby for the life of the loan. */
  seller_standby: Amount
  start_up: boolean
  change_of_ownership: boolean
  on: Day
}

export interface EquityInjection {
  /** False if neither a start-up nor a change of ownership, so that nothing is required. */
  applies: boolean
  required_rate: Rate
  /** Rounded up to the cent. */
  required: Amount
  counted_borrower: Amount
  /** At most half of the requirement. */
  counted_seller: Amount
  most_from_seller: Amount
  counted: Amount
  missing: Amount
  met: boolean
  rule: RuleUsed
}

/**
 * The equity injection required, counted and missing (docs/lending.md). The buyer's contribution counts in full, a seller
 * note on standby up to half of the requirement, and totals below zero count as zero.
 * @throws RangeError if a total is not an amount.
 */
export function equityInjection(terms: EquityTerms): EquityInjection {
  const edition = editionOn(EQUITY_EDITIONS, terms.on)
  const applies = terms.start_up || terms.change_of_ownership
  const project = larger(ZERO, readAmount(terms.project_total))
  const required = applies ? upToCent(project.times(decimal(edition.required))) : ZERO
  const mostFromSeller = downToCent(required.times(decimal(edition.seller_part)))
  const borrower = larger(ZERO, readAmount(terms.borrower_total))
  const seller = smaller(larger(ZERO, readAmount(terms.seller_standby)), mostFromSeller)
  const missing = larger(ZERO, required.minus(borrower).minus(seller))
  return {
    applies,
    required_rate: edition.required,
    required: writeAmount(required),
    counted_borrower: writeAmount(borrower),
    counted_seller: writeAmount(seller),
    most_from_seller: writeAmount(mostFromSeller),
    counted: writeAmount(borrower.plus(seller)),
    missing: writeAmount(missing),
    met: missing.eq(ZERO),
    rule: ruleUsed(edition, terms.on),
  }
}
