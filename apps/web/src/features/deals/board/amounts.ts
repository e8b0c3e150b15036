/** The guarantee: amounts of replies have two decimals, so that without the point they are whole cents. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function fromCents(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "1.50", "2.25" → "3.75", exactly, whatever the size. */
export function addAmounts(one: string, other: string): string {
  return fromCents(cents(one) + cents(other))
}

/** "3.75", "2.25" → "1.50", exactly, whatever the size. */
export function subtractAmounts(one: string, other: string): string {
  return fromCents(cents(one) - cents(other))
}
