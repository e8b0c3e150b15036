/** An amount as a share of the largest, from 0 to 1. For drawing only, so floating point is accurate enough. */
export function shareOf(amount: string, largest: number): number {
  const value = Number(amount)
  return largest <= 0 || value <= 0 ? 0 : Math.min(1, value / largest)
}

export function largestOf(amounts: readonly string[]): number {
  return Math.max(0, ...amounts.map(Number))
}
