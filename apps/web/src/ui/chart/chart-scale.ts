/**
 * How large amounts are beside each other, for drawing only: a share of the largest, from 0 to 1. Here a floating-point
 * number does no harm, as nothing is read off it.
 */
export function shareOf(amount: string, largest: number): number {
  const value = Number(amount)
  return largest <= 0 || value <= 0 ? 0 : Math.min(1, value / largest)
}

/** The largest of some amounts, for the scale of a drawing. */
export function largestOf(amounts: readonly string[]): number {
  return Math.max(0, ...amounts.map(Number))
}
