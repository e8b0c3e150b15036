import { type Amount, readAmount, writeAmount } from '../numbers/amounts.ts'
import { percent, ZERO } from '../numbers/decimal.ts'

interface Position {
  readonly status: 'Active' | 'On Hold' | 'Funded' | 'Declined' | 'Withdrawn'
  /** As someone entered it; null: by stage. */
  readonly close_probability: number | null
  /** From 1. */
  readonly stage: number
  readonly lastStage: number
}

/**
 * How likely an open deal is funded, in whole percent: as entered, else evenly from 10 in the first stage to 90 in the last.
 * A deal that is over is certain: 100 if funded, 0 if declined or withdrawn.
 */
export function closeProbability({ status, close_probability, stage, lastStage }: Position): number {
  if (status === 'Funded') return 100
  if (status === 'Declined' || status === 'Withdrawn') return 0
  return close_probability ?? stageProbability(stage, lastStage)
}

function stageProbability(stage: number, lastStage: number): number {
  return lastStage > 1 ? Math.round(10 + (80 * (stage - 1)) / (lastStage - 1)) : 50
}

interface Fee {
  /** Null: not known yet. */
  readonly loan_amount: Amount | null
  readonly broker_fee: Amount | null
  /** 1.5 percent is "1.5". */
  readonly broker_fee_percent: string | null
}

/** The flat part plus the percentage of the loan, in dollars; null if neither, or the loan of a percentage, is known. */
export function expectedFee({ loan_amount, broker_fee, broker_fee_percent }: Fee): Amount | null {
  if (broker_fee === null && broker_fee_percent === null) return null
  const rate = percent(broker_fee_percent ?? '0')
  if (loan_amount === null && !rate.eq(ZERO)) return null
  const share = rate.times(readAmount(loan_amount ?? '0'))
  return writeAmount(share.plus(readAmount(broker_fee ?? '0')))
}
