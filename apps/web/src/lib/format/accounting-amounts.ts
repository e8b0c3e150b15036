import { once } from './once.ts'
import { parseAmount } from './parse-amount.ts'

const accountingFormat = once(
  () =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      // Parentheses for negative amounts, as in financial statements, without a currency sign in each cell.
      currencySign: 'accounting',
    }),
)

/** "-1250000.5" → "(1,250,000.50)"; empty stays empty. */
export function formatAccounting(amount: string): string {
  if (amount === '') return ''
  // Cast: a decimal string, which Intl formats without converting it to a floating-point number.
  const shown = accountingFormat().format(amount.replace('-', '') as Intl.StringNumericLiteral)
  return amount.startsWith('-') && /[1-9]/.test(amount) ? `(${shown})` : shown
}

/** How spreadsheets write an empty amount. */
const nothing = /^\$?[-–—]$/

/**
 * Parses a typed or pasted amount into a decimal string: `$1,234.50`, `(1,234.50)`, `$(5)`, `5-`, `1.25m`, a true
 * minus, any spaces. Empty stays empty; null if it is not an amount. More than two decimals stay, for the caller to
 * reject.
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
