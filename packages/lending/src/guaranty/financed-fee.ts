import type { LoanTerms } from '../loan/loan-terms.ts'
import { type Amount, readAmount, writeAmount } from '../numbers/amounts.ts'
import { type Decimal, decimal, downToCent, larger, ZERO } from '../numbers/decimal.ts'
import { editionOn } from '../rules/editions.ts'
import { GUARANTY_EDITIONS } from '../rules/guaranty-percentages.ts'
import { feeBounds, feeOf, type GuarantyFee, guarantyFee } from './guaranty-fee.ts'

export interface FinancedFee {
  need: Amount
  /** The smallest loan that covers the need after its own fee. */
  loan: Amount
  /** Loan − fee: the need, or more if the fee drops at a tier boundary. */
  net: Amount
  guaranty_fee: GuarantyFee
}

const CENT = decimal('0.01')
const TWO = decimal('2')

/**
 * The loan if the guaranty fee itself is financed: the smallest L, to the cent, with L − fee(L) ≥ need (docs/lending.md).
 * The fee jumps at tier boundaries, but between two boundaries L − fee(L) never falls, so each interval is searched by
 * bisection, lowest first.
 * @throws RangeError if the need is not an amount.
 */
export function financedFee(need: Amount, terms: LoanTerms): FinancedFee {
  const required = larger(readAmount(need), ZERO)
  const loan = required.eq(ZERO) ? ZERO : smallestLoan(required, terms)
  const guaranty_fee = guarantyFee(writeAmount(loan), terms)
  return {
    need: writeAmount(required),
    loan: writeAmount(loan),
    net: writeAmount(loan.minus(readAmount(guaranty_fee.fee))),
    guaranty_fee,
  }
}

function smallestLoan(need: Decimal, terms: LoanTerms): Decimal {
  const isSufficient = (loan: Decimal) => loan.minus(feeOf(loan, terms)).gte(need)
  // The fee is always less than half the loan, so twice the need is enough.
  const most = need.times(TWO)
  let low = need
  for (const bound of boundsBetween(need, most, terms)) {
    if (isSufficient(bound)) return bisect(low, bound, isSufficient)
    low = bound.plus(CENT)
  }
  return bisect(low, larger(most, low), isSufficient)
}

/** The smallest sufficient loan in an interval whose upper end is sufficient. */
function bisect(from: Decimal, to: Decimal, isSufficient: (loan: Decimal) => boolean): Decimal {
  let low = from
  let high = to
  while (low.lt(high)) {
    const middle = downToCent(low.plus(high).div(TWO))
    if (isSufficient(middle)) high = middle
    else low = middle.plus(CENT)
  }
  return low
}

function boundsBetween(least: Decimal, most: Decimal, terms: LoanTerms): Decimal[] {
  const guaranty = editionOn(GUARANTY_EDITIONS, terms.on).percentages[terms.sba_program]
  const bounds = [...feeBounds(terms), ...guaranty.map(([upTo]) => upTo).filter((upTo) => upTo !== null)]
  return bounds
    .map(readAmount)
    .filter((bound) => bound.gte(least) && bound.lt(most))
    .toSorted((a, b) => a.cmp(b))
}
