import { type Amount, writeAmount } from './amounts.ts'
import { type Decimal, smaller, toCent, TWELVE, ZERO } from './decimal.ts'
import { type Debt, paymentOf, type ReadDebt, readDebt } from './payment.ts'

export interface Instalment {
  /** 1 is the first month */
  number: number
  payment: Amount
  interest: Amount
  principal: Amount
  /** what is owed after it */
  balance: Amount
}

export interface Schedule {
  /** of every month but the last */
  payment: Amount
  last_payment: Amount
  total_interest: Amount
  total_paid: Amount
  /** one per month of the term */
  rows: Instalment[]
}

/**
 * The amortisation schedule (lending.md 2): each month's interest half up to the cent, the last payment takes up the
 * difference, the balance ends at 0.00. A debt so small that its rounded payments clear it early ends in payments of
 * 0.00.
 * @throws RangeError as monthlyPayment.
 */
export function amortisationSchedule(debt: Debt): Schedule {
  const read = readDebt(debt)
  const payment = paymentOf(read)
  const rows: Instalment[] = []
  let balance = read.principal
  let paid = ZERO
  for (let number = 1; number <= read.term; number += 1) {
    const month = instalment(balance, payment, { ...read, last: number === read.term })
    balance = month.balance
    paid = paid.plus(month.payment)
    rows.push({ number, ...written(month) })
  }
  return {
    payment: writeAmount(payment),
    last_payment: rows.at(-1)?.payment ?? '0.00',
    total_interest: writeAmount(paid.minus(read.principal)),
    total_paid: writeAmount(paid),
    rows,
  }
}

type Month = Record<'payment' | 'interest' | 'principal' | 'balance', Decimal>

function instalment(owed: Decimal, usual: Decimal, { rate, last }: ReadDebt & { last: boolean }): Month {
  const interest = toCent(owed.times(rate).div(TWELVE))
  const due = owed.plus(interest)
  const payment = last ? due : smaller(usual, due)
  const principal = payment.minus(interest)
  return { payment, interest, principal, balance: owed.minus(principal) }
}

const written = (month: Month) => ({
  payment: writeAmount(month.payment),
  interest: writeAmount(month.interest),
  principal: writeAmount(month.principal),
  balance: writeAmount(month.balance),
})
