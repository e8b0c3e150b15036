import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumAmounts } from '../numbers/amounts.ts'
import { amortizationSchedule } from './amortization.ts'

test.each([
  ['500000', '0.105', 120, { payment: '6746.75', last_payment: '6746.74', total_interest: '309609.99' }],
  ['350000', '0.115', 120, { payment: '4920.84', last_payment: '4920.89', total_interest: '240500.85' }],
  ['1000000', '0.0975', 300, { payment: '8911.37', last_payment: '8917.00', total_interest: '1673416.63' }],
  ['100000', '0', 60, { payment: '1666.67', last_payment: '1666.47', total_interest: '0.00' }],
])('calculates the worked example of %s at %s over %i months', (principal_amount, rate, term, figures) => {
  const schedule = amortizationSchedule({ principal_amount, rate, term })
  expect(schedule).toMatchObject(figures)
  expect(schedule.rows).toHaveLength(term)
})

test('calculates the first month of the example', () => {
  const { rows } = amortizationSchedule({ principal_amount: '500000.00', rate: '0.105', term: 120 })
  expect(rows[0]).toEqual({
    number: 1,
    payment: '6746.75',
    interest: '4375.00',
    principal: '2371.75',
    balance: '497628.25',
  })
})

const anyDebt = fc.record({
  principal_amount: fc
    .oneof(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), fc.bigInt({ min: 0n, max: 2000n }))
    .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  rate: fc.integer({ min: 0, max: 999_999 }).map((millionths) => `0.${String(millionths).padStart(6, '0')}`),
  term: fc.integer({ min: 1, max: 300 }),
})

test('ends every schedule at 0.00 with payments that add up', () => {
  fc.assert(
    fc.property(anyDebt, (debt) => {
      const { rows, total_interest, total_paid, last_payment, payment } = amortizationSchedule(debt)
      expect(rows).toHaveLength(debt.term)
      expect(rows.at(-1)).toMatchObject({ balance: '0.00', payment: last_payment })
      expect(sumAmounts(rows.map((row) => row.principal))).toBe(debt.principal_amount)
      expect(sumAmounts(rows.map((row) => row.interest))).toBe(total_interest)
      expect(sumAmounts(rows.map((row) => row.payment))).toBe(total_paid)
      expect(sumAmounts([debt.principal_amount, total_interest])).toBe(total_paid)
      expect(rows.filter((row) => Object.values(row).some((value) => String(value).startsWith('-')))).toEqual([])
      expect(rows.slice(0, -1).filter((row) => Number(row.payment) > Number(payment))).toEqual([])
    }),
    { numRuns: 150, seed: 2026 },
  )
})

test('ends in payments of 0.00 if the rounded payments pay off a debt early', () => {
  const { rows, last_payment } = amortizationSchedule({ principal_amount: '0.50', rate: '0', term: 60 })
  expect(rows.filter((row) => row.payment === '0.01')).toHaveLength(50)
  expect(last_payment).toBe('0.00')
})

test('rounds interest of exactly half a cent up', () => {
  const { rows } = amortizationSchedule({ principal_amount: '0.60', rate: '0.1', term: 12 })
  expect(rows[0]?.interest).toBe('0.01')
})
