import { type Amount, type Rate, readAmount, writeAmount } from './amounts.ts'
import { type Decimal, decimal, ONE, power, toCent, TWELVE, ZERO } from './decimal.ts'

/** A loan repaid in equal monthly payments, named as on a row of the financial summary. */
export interface Debt {
  /** zero or more */
  principal_amount: Amount
  /** a year's, as a fraction: 0 to 10, up to 12 decimals */
  rate: Rate
  /** months: 1 to 1,200 */
  term: number
}

const LONGEST_TERM = 1200
const RATE = /^\d{1,2}(\.\d{1,12})?$/

/**
 * The monthly payment P·r ÷ (1 − (1+r)^−n) with r a twelfth of the year's rate, half up to the cent; P ÷ n without
 * interest (lending.md 2).
 * @throws RangeError for a negative principal, a rate outside 0 to 10, a term that is not 1 to 1,200 whole months.
 */
export const monthlyPayment = (debt: Debt): Amount => writeAmount(paymentOf(readDebt(debt)))

/**
 * A year's debt service: twelve rounded payments, whatever the term (lending.md 2).
 * @throws RangeError as monthlyPayment.
 */
export const yearlyDebtService = (debt: Debt): Amount => writeAmount(paymentOf(readDebt(debt)).times(TWELVE))

export interface ReadDebt {
  principal: Decimal
  rate: Decimal
  term: number
}

/** Reads and checks a debt. @throws RangeError as monthlyPayment. */
export function readDebt(debt: Debt): ReadDebt {
  const principal = readAmount(debt.principal_amount)
  if (principal.lt(ZERO)) throw new RangeError(`A principal below zero: ${debt.principal_amount}`)
  if (!RATE.test(debt.rate) || decimal(debt.rate).gt(decimal('10'))) throw new RangeError(`Not a rate: ${debt.rate}`)
  if (!Number.isInteger(debt.term) || debt.term < 1 || debt.term > LONGEST_TERM) {
    throw new RangeError(`Not a term of 1 to ${LONGEST_TERM} months: ${debt.term}`)
  }
  return { principal, rate: decimal(debt.rate), term: debt.term }
}

/** The monthly payment to the cent. */
export function paymentOf({ principal, rate, term }: ReadDebt): Decimal {
  if (rate.eq(ZERO)) return toCent(principal.div(decimal(String(term))))
  const monthly = rate.div(TWELVE)
  const discount = ONE.div(power(ONE.plus(monthly), term))
  return toCent(principal.times(monthly).div(ONE.minus(discount)))
}
