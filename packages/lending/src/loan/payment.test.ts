import { PMT } from '@formulajs/formulajs'
import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Debt, monthlyPayment, yearlyDebtService } from './payment.ts'

const debt = (principal_amount: string, rate: string, term: number): Debt => ({ principal_amount, rate, term })

test.each([
  ['500000', '0.105', 120, ['6746.75', '80961.00']],
  ['350000', '0.115', 120, ['4920.84', '59050.08']],
  ['1000000', '0.0975', 300, ['8911.37', '106936.44']],
  ['100000', '0', 60, ['1666.67', '20000.04']],
])('calculates the worked example of %s at %s over %i months', (principal, rate, term, figures) => {
  const example = debt(principal, rate, term)
  expect([monthlyPayment(example), yearlyDebtService(example)]).toEqual(figures)
})

const anyDebt = fc.record({
  cents: fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }),
  millionths: fc.integer({ min: 0, max: 1_000_000 }),
  term: fc.integer({ min: 1, max: 300 }),
})
const amount = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const rateOf = (millionths: number) => `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`

/** P·r ÷ (1 − (1+r)^−n) in decimals of 60 digits. */
function byDecimals(principal: string, rate: string, term: number): string {
  const Precise = Big()
  Precise.DP = 60
  const whole = new Precise(principal)
  if (Number(rate) === 0) return whole.div(term).toFixed(2)
  const monthly = new Precise(rate).div(12)
  let discount = new Precise(1)
  for (let month = 0; month < term; month += 1) discount = discount.div(monthly.plus(1))
  return whole.times(monthly).div(new Precise(1).minus(discount)).toFixed(2)
}

test('matches the formula in decimals of 60 digits, up to the largest amount', () => {
  fc.assert(
    fc.property(anyDebt, ({ cents, millionths, term }) => {
      const [principal, rate] = [amount(cents), rateOf(millionths)]
      expect(monthlyPayment(debt(principal, rate, term))).toBe(byDecimals(principal, rate, term))
    }),
    { numRuns: 60, seed: 2026 },
  )
})

test("matches a spreadsheet's PMT within the precision of a double", () => {
  const ordinary = fc.record({
    cents: fc.bigInt({ min: 100_000n, max: 50_000_000_000n }),
    millionths: fc.integer({ min: 10_000, max: 400_000 }),
    term: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(ordinary, ({ cents, millionths, term }) => {
      const ours = Number(monthlyPayment(debt(amount(cents), rateOf(millionths), term)))
      const theirs = Number(PMT(millionths / 12e6, term, -Number(cents) / 100))
      expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(0.005 + theirs * 1e-11)
    }),
    { numRuns: 1000, seed: 2026 },
  )
})

test('calculates payments for a tiny rate and for the highest rate and term', () => {
  expect(monthlyPayment(debt('120000.00', '0.000000000001', 120))).toBe('1000.00')
  expect(monthlyPayment(debt('120000.00', '10', 1200))).toBe('100000.00')
})

test('rejects invalid debts', () => {
  for (const wrong of [
    debt('-1.00', '0.1', 12),
    debt('1.000', '0.1', 12),
    debt('abc', '0.1', 12),
    debt('1.00', '-0.1', 12),
    debt('1.00', '10.01', 12),
    debt('1.00', '10%', 12),
    debt('1.00', '0.1', 0),
    debt('1.00', '0.1', 1.5),
    debt('1.00', '0.1', 1201),
    debt('1.00', '0.1', Number.NaN),
  ]) {
    expect(() => monthlyPayment(wrong)).toThrow(RangeError)
  }
})
