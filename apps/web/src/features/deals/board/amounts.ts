/** API amounts always have two decimals, so removing the point gives cents. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function fromCents(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "1.50", "2.25" → "3.75", exact at any size. */
export function addAmounts(one: string, other: string): string {
  return fromCents(cents(one) + cents(other))
}

/** "3.75", "2.25" → "1.50", exact at any size. */
export function subtractAmounts(one: string, other: string): string {
  return fromCents(cents(one) - cents(other))
}
