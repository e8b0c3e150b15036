import { loanAmountInput } from '@loanyard/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './format.ts'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['1,250,000', '1250000.00'],
  ['1.25m', '1250000.00'],
  ['1.25 M', '1250000.00'],
  ['$1250000.00', '1250000.00'],
  ['$ 1,250,000.5', '1250000.50'],
  ['750k', '750000.00'],
  ['2b', '2000000000.00'],
  ['.5m', '500000.00'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['12.', '12.00'],
  ['1.2345678k', '1234.5678'],
  ['-5', '-5.00'],
  ['-$5', '-5.00'],
  ['$-5', '-5.00'],
  ['-0', '0.00'],
  ['999999999999999.99', '999999999999999.99'],
])('%s is %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each(['', '$', '.', 'abc', '1,25,000', '1,2500', '12,34', '1.2.3', '1e6', '1.25mm', '--5', '½', '١٢'])(
  'rejects "%s" as an amount',
  (typed) => {
    expect(parseAmount(typed)).toBeNull()
  },
)

test('leaves too many decimals or digits for the contract to reject', () => {
  expect(loanAmountInput.safeParse(parseAmount('1.2345')).success).toBe(false)
  expect(loanAmountInput.safeParse(parseAmount('1234567b')).success).toBe(false)
})

test('parses every formatted amount back to itself', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amounts, ([whole, cents]) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`
      expect(parseAmount(formatMoney(amount))).toBe(amount)
    }),
    { seed: 2026 },
  )
})

test('never throws and returns only decimals', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$-kmbKMB e'.split('')) }), (typed) => {
      expect(parseAmount(typed) ?? '0.00').toMatch(/^-?\d+\.\d{2,}$/)
    }),
    { seed: 2026 },
  )
})
