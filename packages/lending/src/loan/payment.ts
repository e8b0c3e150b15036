import { type Amount, fromCents, type Rate, toCents } from '../numbers/amounts.ts'

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
const RATE = /^(\d{1,2})(?:\.(\d{1,12}))?$/

/**
 * The monthly payment P·r ÷ (1 − (1+r)^−n) with r a twelfth of the year's rate, half up to the cent; P ÷ n without
 * interest (lending.md 2).
 * @throws RangeError for a negative principal, a rate outside 0 to 10, a term that is not 1 to 1,200 whole months.
 */
export const monthlyPayment = (debt: Debt): Amount => fromCents(paymentOf(readDebt(debt)))

/**
 * A year's debt service: twelve rounded payments, whatever the term (lending.md 2).
 * @throws RangeError as monthlyPayment.
 */
export const yearlyDebtService = (debt: Debt): Amount => fromCents(12n * paymentOf(readDebt(debt)))

/** A debt in whole numbers: cents, months, and a month's rate as interest ÷ whole. */
export interface WholeDebt {
  principal: bigint
  interest: bigint
  whole: bigint
  term: number
}

/** Reads and checks a debt. @throws RangeError as monthlyPayment. */
export function readDebt(debt: Debt): WholeDebt {
  const principal = toCents(debt.principal_amount)
  if (principal < 0n) throw new RangeError(`A principal below zero: ${debt.principal_amount}`)
  if (!Number.isInteger(debt.term) || debt.term < 1 || debt.term > LONGEST_TERM) {
    throw new RangeError(`Not a term of 1 to ${LONGEST_TERM} months: ${debt.term}`)
  }
  return { principal, ...monthlyRate(debt.rate), term: debt.term }
}

function monthlyRate(rate: Rate) {
  const [, ones = '', decimals = ''] = RATE.exec(rate) ?? []
  const kept = decimals.replace(/0+$/, '')
  const scale = 10n ** BigInt(kept.length)
  const interest = BigInt(ones + kept)
  if (ones === '' || interest > 10n * scale) throw new RangeError(`Not a rate: ${rate}`)
  return { interest, whole: 12n * scale }
}

/**
 * The monthly payment in cents. With r = interest ÷ whole the formula is a fraction of whole numbers,
 * P·i·X ÷ (w·(X − W)) where X = (w + i)^n and W = w^n: exact, and thirty times as quick as decimals of 50 digits.
 */
export function paymentOf({ principal, interest, whole, term }: WholeDebt): bigint {
  const months = BigInt(term)
  if (interest === 0n) return halfUp(principal, months)
  const grown = (whole + interest) ** months
  return halfUp(principal * interest * grown, whole * (grown - whole ** months))
}

/** part ÷ whole for part ≥ 0 and whole > 0, half up. */
export const halfUp = (part: bigint, whole: bigint): bigint => (2n * part + whole) / (2n * whole)
