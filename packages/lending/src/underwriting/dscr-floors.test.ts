import { expect, test } from 'vitest'
import { checkFloor, isLikelyProjection } from './dscr-floors.ts'

const TERMS = { loan: '850000.00', change_of_ownership: false, historical: true, on: '2026-11-20' }
const CHANGE = { ...TERMS, change_of_ownership: true }

test.each([
  ['a standard loan', TERMS, '1.15', 'Standard'],
  ['a loan of 350,000', { ...TERMS, loan: '350000.00' }, '1.10', 'Loans up to $350,000'],
  ['a loan a cent above 350,000', { ...TERMS, loan: '350000.01' }, '1.15', 'Standard'],
  ['a change of ownership', CHANGE, '1.25', 'Change of ownership'],
  ['a small change of ownership', { ...CHANGE, loan: '100000.00' }, '1.25', 'Change of ownership'],
  ['projections of a change of ownership', { ...CHANGE, historical: false }, '1.15', 'Standard'],
  [
    'a change of ownership on the first day of the rule',
    { ...CHANGE, on: '2026-10-01' },
    '1.25',
    'Change of ownership',
  ],
  ['a change of ownership before October 2026', { ...CHANGE, on: '2026-09-30' }, '1.15', 'Standard'],
])('chooses the floor for %s', (_, terms, floor, name) => {
  expect(checkFloor('1.2', terms)).toMatchObject({ floor, rule: { name, predates: false } })
})

test('compares the unrounded ratio, and returns null without a ratio', () => {
  expect(checkFloor('1.15', TERMS).met).toBe(true)
  expect(checkFloor('1.1499', TERMS).met).toBe(false)
  expect(checkFloor('1.2499999999', CHANGE).met).toBe(false)
  expect(checkFloor(null, TERMS).met).toBeNull()
})

test('uses the oldest floor for an earlier date and marks that it predates the rule', () => {
  expect(checkFloor('1.2', { ...CHANGE, on: '2024-01-01' })).toMatchObject({
    floor: '1.15',
    rule: { name: 'Standard', from: '2025-06-01', predates: true },
  })
})

test('recognizes projections by the name of the period', () => {
  const projected = ['Projected', 'Year 1', 'Y2', '2027', 'FY 2027', 'Pro forma', 'Projection 2026', 'Forecast']
  const historical = ['2023', '2024', '2025', 'TTM', '2026', 'Interim 2026', 'YTD', '12 months to June']
  expect(projected.filter((name) => !isLikelyProjection(name, '2026-11-20'))).toEqual([])
  expect(historical.filter((name) => isLikelyProjection(name, '2026-11-20'))).toEqual([])
})
