import { parseAmount } from './parse-amount.ts'

const accountingFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // Parentheses for what is below zero, as in every statement; without a currency sign in each cell.
  currencySign: 'accounting',
})

/** The guarantee: callers pass a decimal string, which Intl formats digit by digit without a floating-point number. */
function exact(amount: string): Intl.StringNumericLiteral {
  return amount as Intl.StringNumericLiteral
}

/** "-1250000.5" → "(1,250,000.50)"; nothing stays nothing. */
export function formatAccounting(amount: string): string {
  if (amount === '') return ''
  const shown = accountingFormat.format(exact(amount.replace('-', '')))
  return amount.startsWith('-') && /[1-9]/.test(amount) ? `(${shown})` : shown
}

/** What spreadsheets write for an empty amount. */
const nothing = /^\$?[-–—]$/

/**
 * The amount that was typed or pasted, as a decimal string: `$1,234.50`, `(1,234.50)`, `$(5)`, `5-`, `1.25m`, a true
 * minus, spaces of all kinds. Empty stays empty. Null: not an amount. Decimals beyond two stay, for the caller to refuse.
 */
export function parseAccounting(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u2007\u202f]/g, '').replace(/[−﹣－]/g, '-')
  if (plain === '' || nothing.test(plain)) return ''
  const inside = /^(\$?)\((.+)\)$/.exec(plain)
  if (inside !== null) {
    const amount = parseAmount(`${inside[1] ?? ''}${inside[2] ?? ''}`)
    return amount === null || amount.startsWith('-') ? null : negative(amount)
  }
  const trailing = /^([^-]+)-$/.exec(plain)
  return trailing === null ? parseAmount(plain) : parseAmount(`-${trailing[1] ?? ''}`)
}

const negative = (amount: string) => (/[1-9]/.test(amount) ? `-${amount}` : amount)
