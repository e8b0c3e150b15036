import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInput, loanAmountInput, positiveLoanAmount } from './money.ts'

const message = 'Enter a number with up to 12 digits'
const twelve = amountInput({ digits: 12, message })
const parse = (schema: typeof twelve, value: unknown) => {
  const { success, error, data } = schema.safeParse(value)
  return success ? data : error.issues.map((issue) => issue.message)
}

test('accepts an amount as text or number and returns text with two decimals', () => {
  for (const [input, expected] of [
    ['1250000', '1250000.00'],
    [' 1250000.5 ', '1250000.50'],
    ['000.10', '0.10'],
    ['-0.00', '0.00'],
    ['-12.3', '-12.30'],
    [1.1, '1.10'],
    [-0, '0.00'],
  ] as const) {
    expect(parse(twelve, input)).toBe(expected)
  }
})

test('limits the digits before the decimal point, ignoring leading zeros', () => {
  expect(parse(twelve, '999999999999.99')).toBe('999999999999.99')
  expect(parse(twelve, '0000999999999999')).toBe('999999999999.00')
  for (const wrong of [
    '1000000000000',
    '1.999',
    '1,000',
    '',
    ' ',
    'x',
    '1e3',
    '+1',
    '٣',
    Number.NaN,
    1e12,
    null,
    {},
    undefined,
  ]) {
    expect(parse(twelve, wrong)).toEqual([message])
  }
})

test('rejects a negative loan amount', () => {
  expect(parse(loanAmountInput, '0')).toBe('0.00')
  expect(parse(loanAmountInput, '-0.01')).toEqual(['Enter an amount of zero or more.'])
})

test('rejects a loan of nothing', () => {
  expect(parse(positiveLoanAmount, '0.01')).toBe('0.01')
  for (const nothing of ['0', '0.00', '-0', 0, -1]) {
    expect(parse(positiveLoanAmount, nothing)).toEqual(['Enter an amount greater than zero.'])
  }
  expect(parse(positiveLoanAmount, 'many')).toEqual(['Enter an amount with up to 15 digits and two decimals.'])
})

test('reads a JSON number exactly to the cent or rejects it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 17n)), (cents) => {
      const written = cents
        .toString()
        .padStart(3, '0')
        .replace(/(\d\d)$/, '.$1')
      const isExact = cents < 100n * 2n ** 46n
      expect(parse(loanAmountInput, JSON.parse(written))).toEqual(isExact ? written : [expect.any(String)])
    }),
    { numRuns: 5000, seed: 2026 },
  )
})
