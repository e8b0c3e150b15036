import { type Amount, fromCents } from '../numbers/amounts.ts'
import { type Debt, halfUp, paymentOf, readDebt, type WholeDebt } from './payment.ts'

export interface Installment {
  /** 1 is the first month. */
  number: number
  payment: Amount
  interest: Amount
  principal: Amount
  /** Principal owed after the payment. */
  balance: Amount
}

export interface Schedule {
  /** Of every month except the last. */
  payment: Amount
  last_payment: Amount
  total_interest: Amount
  total_paid: Amount
  /** One per month of the term. */
  rows: Installment[]
}

/**
 * The amortization schedule (docs/lending.md). Each month's interest is rounded half up to the cent, and the last payment
 * absorbs the difference, so the balance ends at 0.00. If rounded payments pay off a small debt early, the rest are 0.00.
 * @throws RangeError under the same conditions as monthlyPayment.
 */
export function amortizationSchedule(debt: Debt): Schedule {
  const read = readDebt(debt)
  const payment = paymentOf(read)
  const rows: Installment[] = []
  let owed = read.principal
  let paid = 0n
  for (let number = 1; number <= read.term; number += 1) {
    const month = installment(owed, number === read.term ? null : payment, read)
    owed -= month.principal
    paid += month.payment
    rows.push({
      number,
      payment: fromCents(month.payment),
      interest: fromCents(month.interest),
      principal: fromCents(month.principal),
      balance: fromCents(owed),
    })
  }
  return {
    payment: fromCents(payment),
    last_payment: rows.at(-1)?.payment ?? '0.00',
    total_interest: fromCents(paid - read.principal),
    total_paid: fromCents(paid),
    rows,
  }
}

/** One month, in cents. `usual` is null for the last month, which pays off the balance. */
function installment(owed: bigint, usual: bigint | null, { interest: rate, whole }: WholeDebt) {
  const interest = halfUp(owed * rate, whole)
  const due = owed + interest
  const payment = usual === null || usual > due ? due : usual
  return { payment, interest, principal: payment - interest }
}
