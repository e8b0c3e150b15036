import type { Amount, Rate } from '../numbers/amounts.ts'
import { decimal, percent } from '../numbers/decimal.ts'
import { type Day, editionOn } from '../rules/editions.ts'
import { type SourcedRuleUsed, sourcedRule } from '../rules/sop-editions.ts'
import { TYPICAL_RATE_EDITIONS } from '../rules/typical-rates.ts'
import { highestRate, type RateLimit } from './loan-limits.ts'

export interface TypicalRates {
  lowest: { rate: Rate; spread: Rate; rule: SourcedRuleUsed }
  /** The most that the SBA allows for a loan of this size. */
  highest: RateLimit
}

/**
 * The range of variable rates that lenders usually ask for a 7(a) loan: its lower end is market practice, its upper end
 * the SBA's maximum (docs/lending.md). The base rate depends on the date: choose it with editionOn.
 * @throws RangeError if the loan is not an amount or the base rate is not a decimal.
 */
export function typicalRates(loan: Amount, baseRate: Rate, on: Day): TypicalRates {
  const { points, ...rule } = editionOn(TYPICAL_RATE_EDITIONS, on)
  const spread = percent(points)
  return {
    lowest: {
      rate: decimal(baseRate).plus(spread).toFixed(),
      spread: spread.toFixed(),
      rule: sourcedRule(rule, on),
    },
    highest: highestRate(loan, baseRate, on),
  }
}
