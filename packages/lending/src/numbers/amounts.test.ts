import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, sumAmounts, writeAmount } from './amounts.ts'
import { decimal } from './decimal.ts'

const LARGEST = '999999999999999.99'

test('keeps the largest amount exact, and sums of thousands of it', () => {
  expect(writeAmount(readAmount(LARGEST))).toBe(LARGEST)
  expect(sumAmounts(Array.from({ length: 5000 }, () => LARGEST))).toBe('4999999999999999950.00')
  expect(sumAmounts([LARGEST, `-${LARGEST}`, '0.01'])).toBe('0.01')
})

test('sums an empty list to 0.00, and never returns minus zero', () => {
  expect(sumAmounts([])).toBe('0.00')
  expect(sumAmounts(['-0.00', '0'])).toBe('0.00')
  expect(sumAmounts(['-0.01', '-0.04'])).toBe('-0.05')
  expect(sumAmounts(['12', '0.5', '-3.25'])).toBe('9.25')
})

test('rejects anything that is not an amount', () => {
  for (const wrong of ['', ' 1', '1e5', '1.234', '.5', '5.', '1,000.00', '$5', 'NaN', '0x10', '--1', '+1', '1\n']) {
    expect(() => readAmount(wrong), wrong).toThrow(RangeError)
    expect(() => sumAmounts(['1.00', wrong]), wrong).toThrow(RangeError)
  }
})

test('rounds half up to the cent, and half away from zero for negative amounts', () => {
  for (const [value, written] of [
    ['0.005', '0.01'],
    ['0.0049999', '0.00'],
    ['-0.005', '-0.01'],
    ['-0.004', '0.00'],
    ['3375.0225', '3375.02'],
    ['2.675', '2.68'],
  ] as const) {
    expect(writeAmount(decimal(value))).toBe(written)
  }
})

const cents = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n })
const written = (value: bigint) => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('sums whole cents to the same result as decimals', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), (values) => {
      const amounts = values.map(written)
      const slowly = amounts.reduce((sum, each) => sum.plus(readAmount(each)), decimal('0'))
      expect(sumAmounts(amounts)).toBe(writeAmount(slowly))
    }),
    { seed: 2026 },
  )
})
