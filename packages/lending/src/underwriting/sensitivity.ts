import { type Debt, yearlyDebtService } from '../loan/payment.ts'
import { type Amount, type Rate, readAmount, writeAmount } from '../numbers/amounts.ts'
import { type Decimal, decimal, percent, ZERO } from '../numbers/decimal.ts'
import { type Ratio, ratio } from '../numbers/ratios.ts'
import type { PeriodFigures } from './financial-summary.ts'

/** Percentage points added to the rate of every proposed debt. */
export const RATE_POINTS = ['0', '1', '2', '3'] as const
/** In percent. */
export const EARNINGS_LOSSES = ['0', '10', '20'] as const

export type SensitivityBase = Pick<PeriodFigures, 'sde' | 'debt_proposed' | 'debt_others'>

export interface SensitivityCase {
  rate_points: (typeof RATE_POINTS)[number]
  earnings_loss: (typeof EARNINGS_LOSSES)[number]
  sde: Amount
  debt_proposed: Amount
  dscr: Ratio | null
  global_dscr: Ratio | null
}

/**
 * DSCR and global DSCR of one period for every combination of rate increase and earnings loss, beginning with neither.
 * Pass only the proposed debts whose twelve payments are included in `debt_proposed`; their payments are recalculated,
 * while amounts entered by hand and other debts stay. A loss makes negative earnings worse.
 * @throws RangeError under the same conditions as monthlyPayment.
 */
export function sensitivity(base: SensitivityBase, proposedDebts: readonly Debt[]): SensitivityCase[] {
  return RATE_POINTS.flatMap((points) => {
    const proposed = readAmount(base.debt_proposed).plus(addedService(proposedDebts, points))
    return EARNINGS_LOSSES.map((loss) => {
      const sde = applyLoss(readAmount(base.sde), loss)
      return {
        rate_points: points,
        earnings_loss: loss,
        sde: writeAmount(sde),
        debt_proposed: writeAmount(proposed),
        dscr: ratio(sde, proposed),
        global_dscr: ratio(sde, proposed.plus(readAmount(base.debt_others))),
      }
    })
  })
}

function applyLoss(sde: Decimal, loss: string): Decimal {
  return readAmount(writeAmount(sde.minus(sde.abs().times(percent(loss)))))
}

function addedService(debts: readonly Debt[], points: string): Decimal {
  if (points === '0') return ZERO
  return debts.reduce((sum, debt) => sum.plus(yearlyService(debt, points)).minus(yearlyService(debt, '0')), ZERO)
}

const yearlyService = (debt: Debt, points: string): Decimal =>
  readAmount(yearlyDebtService({ ...debt, rate: raiseRate(debt.rate, points) }))

const raiseRate = (rate: Rate, points: string): Rate => decimal(rate).plus(percent(points)).toFixed()
