import * as z from 'zod'
import * as copy from './copy.ts'

const decimal = /^-?\d+(\.\d{1,2})?$/

function normalizeAmount(text: string): string {
  const negative = text.startsWith('-')
  const [whole = '', cents = ''] = (negative ? text.slice(1) : text).split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const amount = `${digits}.${cents.padEnd(2, '0')}`
  return negative && /[1-9]/.test(amount) ? `-${amount}` : amount
}

/** Digits before the decimal point, without leading zeros. */
function wholeDigits(text: string): number {
  return normalizeAmount(text).replace('-', '').indexOf('.')
}

// Above this, a JSON number (a double) can't represent every cent.
const exactBelow = 2 ** 46

function exactText(value: string | number): string | null {
  if (typeof value === 'string') return value.trim()
  return Math.abs(value) < exactBelow ? String(value) : null
}

/**
 * An amount of US dollars as input: a decimal string or a JSON number with at most two decimals and `digits` digits
 * before the point. Parsed to a string with two decimals ("1250000.00") without floating-point arithmetic.
 */
export function amountInput({ digits, message, min }: { digits: number; message: string; min?: 'zero' | 'cent' }) {
  return z.union([z.string(), z.number()], { error: message }).transform((value, ctx) => {
    const text = exactText(value)
    if (text === null || !decimal.test(text) || wholeDigits(text) > digits) {
      ctx.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }
    const normalized = normalizeAmount(text)
    const isTooLittle = normalized.startsWith('-') || (min === 'cent' && !/[1-9]/.test(normalized))
    if (min !== undefined && isTooLittle) {
      const tooLittle = min === 'zero' ? copy.amountNegative : copy.amountNotPositive
      ctx.issues.push({ code: 'custom', message: tooLittle, input: value })
      return z.NEVER
    }
    return normalized
  })
}

export const loanAmountInput = amountInput({
  digits: 15,
  min: 'zero',
  message: copy.amountFormat,
})

/** What someone asks for: a loan of nothing is none. */
export const positiveLoanAmount = amountInput({ digits: 15, min: 'cent', message: copy.amountFormat })

export const amount = z.string().meta({ description: 'US dollars, two decimals', examples: ['1250000.00'] })
