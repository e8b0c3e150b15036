import { type Amount, readAmount } from './amounts.ts'
import { type Decimal, decimal, toCent } from './decimal.ts'

/**
 * A ratio as a decimal string with up to 30 decimals, "2.6185…". For amounts below 10^20 dollars, a ratio differs from a
 * floor of two decimals by at least 10^-24 or not at all, so comparing these strings compares the exact fractions.
 */
export type Ratio = string

/** part ÷ whole, unrounded; null if the whole is zero or less. */
export function ratioOf(part: Amount, whole: Amount): Ratio | null {
  return ratio(readAmount(part), readAmount(whole))
}

/** `ratioOf` for decimals. */
export const ratio = (part: Decimal, whole: Decimal): Ratio | null =>
  whole.lte('0') ? null : part.div(whole).toFixed()

/** Compares the unrounded ratio: 1.1499 misses a floor of 1.15. */
export const reaches = (value: Ratio, floor: Ratio): boolean => decimal(value).gte(decimal(floor))

/** For display only: two decimals, rounded half up (1.1499 → "1.15"). */
export const formatRatio = (value: Ratio): string => toCent(decimal(value)).toFixed(2)
