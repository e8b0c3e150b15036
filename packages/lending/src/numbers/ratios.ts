import { type Amount, readAmount } from './amounts.ts'
import { type Decimal, decimal, toCent } from './decimal.ts'

/**
 * A ratio as a decimal string with up to 30 decimals, "2.6185…". A fraction of amounts below 10^20 dollars that is not
 * exactly a floor of two decimals is at least 10^-24 from it, so a comparison of these strings is one of the fractions.
 */
export type Ratio = string

/** part ÷ whole, unrounded; null where the whole is zero or less, of which nothing can be a multiple. */
export function ratioOf(part: Amount, whole: Amount): Ratio | null {
  return ratio(readAmount(part), readAmount(whole))
}

/** The same of decimals. */
export const ratio = (part: Decimal, whole: Decimal): Ratio | null =>
  whole.lte('0') ? null : part.div(whole).toFixed()

/** Whether the unrounded ratio reaches the floor: 1.1499 misses 1.15, however it is shown. */
export const reaches = (value: Ratio, floor: Ratio): boolean => decimal(value).gte(decimal(floor))

/** For showing only: two decimals, half up (1.1499 → "1.15"). */
export const formatRatio = (value: Ratio): string => toCent(decimal(value)).toFixed(2)
