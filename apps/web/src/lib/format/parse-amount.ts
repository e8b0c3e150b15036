const amountPattern = /^(-?)\$?(-?)((?:\d{1,3}(?:,\d{3})+|\d+)?)(?:\.(\d*))?([kmb]?)$/i

const zeros: Record<string, number> = { '': 0, k: 3, m: 6, b: 9 }

/**
 * Parses a typed amount into a decimal string: `1,250,000`, `1.25m`, `$1250000.00` → "1250000.00". Null if it is not
 * a number. Digits are shifted, never calculated; more than two decimals stay, for the schema to reject.
 */
export function parseAmount(text: string): string | null {
  const match = amountPattern.exec(text.replace(/\s+/g, ''))
  if (match === null) return null
  const [, before = '', after = '', grouped = '', fraction = '', unit = ''] = match
  const digits = grouped.replaceAll(',', '')
  if ((digits === '' && fraction === '') || before + after === '--') return null
  const shift = zeros[unit.toLowerCase()] ?? 0
  const whole = (digits + fraction.padEnd(shift, '0').slice(0, shift)).replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.slice(shift).replace(/0+$/, '').padEnd(2, '0')
  const negative = before + after === '-' && /[1-9]/.test(whole + rest)
  return `${negative ? '-' : ''}${whole}.${rest}`
}
