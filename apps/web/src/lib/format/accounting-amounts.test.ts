import { expect, test } from 'vitest'
import { formatAccounting, parseAccounting } from './accounting-amounts.ts'

test.each([
  ['$1,234.50', '1234.50'],
  ['(1,234.50)', '-1234.50'],
  ['$(5)', '-5.00'],
  ['($5)', '-5.00'],
  ['5-', '-5.00'],
  ['−7', '-7.00'],
  ['1\u00a0250\u202f000', '1250000.00'],
  ['1.25m', '1250000.00'],
  ['', ''],
  [' $ - ', ''],
  ['999999999999999.99', '999999999999999.99'],
  ['(0.00)', '0.00'],
])('parses the amount %s as %s', (text, amount) => expect(parseAccounting(text)).toBe(amount))

test.each(['12x', '(-5)', '85%', '1,2,3', '--5', '()'])('rejects %s as an amount', (text) =>
  expect(parseAccounting(text)).toBeNull(),
)

test('formats amounts to the cent, negative ones in parentheses, and fifteen digits exactly', () => {
  expect(formatAccounting('-1250000.5')).toBe('(1,250,000.50)')
  expect(formatAccounting('999999999999999.99')).toBe('999,999,999,999,999.99')
  expect(formatAccounting('-0.00')).toBe('0.00')
  expect(formatAccounting('')).toBe('')
})
