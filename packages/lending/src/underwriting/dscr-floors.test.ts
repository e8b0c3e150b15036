import { expect, test } from 'vitest'
import type { OwnershipChange } from '../rules/sop-editions.ts'
import { checkFloor, type FloorTerms, isLikelyProjection } from './dscr-floors.ts'

const TERMS: FloorTerms = { loan: '850000.00', ownership_change: 'None', historical: true, on: '2026-11-20' }
const SMALL = { ...TERMS, loan: '350000.00' }

test.each([
  ['a standard loan', TERMS, '1.15', 'Standard'],
  ['a loan of 350,000', SMALL, '1.10', 'Loans up to $350,000'],
  ['a loan a cent above 350,000', { ...TERMS, loan: '350000.01' }, '1.15', 'Standard'],
  ['projections without a change of ownership', { ...TERMS, historical: false }, '1.15', 'Standard'],
])('chooses the floor for %s', (_, terms, floor, name) => {
  expect(checkFloor('1.2', terms)).toMatchObject({ floor, result: 'met', rule: { name, predates: false } })
})

const categories = [
  ['Initial Acquisition', '1.25'],
  ['Owner Buyout', '1.25'],
  ['ESOP or Cooperative', '1.25'],
  ['Business Expansion', '1.15'],
] as const satisfies readonly (readonly [OwnershipChange, string])[]

test.each(categories)('requires of %s %s from the first day of SOP 50 10 8.1', (ownership_change, floor) => {
  const after = { ...TERMS, ownership_change, on: '2026-10-01' }
  expect(checkFloor(floor, after)).toMatchObject({
    result: 'met',
    floor,
    rule: { name: ownership_change, from: '2026-10-01', source: 'SOP 50 10 8.1', confidence: 'H', confirmed: true },
  })
  expect(checkFloor(`${Number(floor) - 0.01}99999`, after).result).toBe('missed')
  const before = { ...after, on: '2026-09-30' }
  expect(checkFloor('1.15', before)).toMatchObject({ result: 'met', floor: '1.15', rule: { from: '2025-06-01' } })
})

test.each(categories)('does not underwrite %s as 7(a) Small from then on, which is not confirmed', (change, floor) => {
  const small = { ...SMALL, ownership_change: change }
  expect(checkFloor('1.12', { ...small, on: '2026-09-30' })).toMatchObject({ result: 'met', floor: '1.10' })
  expect(checkFloor('1.12', { ...small, on: '2026-10-01' })).toMatchObject({
    result: 'missed',
    floor,
    rule: { confidence: 'M', confirmed: false },
  })
})

test.each([...categories.map(([category]) => category), 'Category not determined' as const])(
  'does not count projections of %s numbered from 2026-10-01, however high',
  (ownership_change) => {
    const terms = { ...TERMS, ownership_change, historical: false }
    expect(checkFloor('9.99', { ...terms, on: '2026-10-01' })).toMatchObject({
      result: 'not_counted',
      floor: null,
      rule: { from: '2026-10-01' },
    })
    expect(checkFloor('1.2', { ...terms, on: '2026-09-30' })).toMatchObject({ result: 'met', floor: '1.15' })
  },
)

test('does not decide between the floors of small and other loans while the amount is not known', () => {
  const unknown = { ...TERMS, loan: '0.00' }
  expect(checkFloor('1.2', unknown)).toEqual({ result: 'not_determined', floor: null, rule: null })
  // The same for every amount.
  const acquisition = { ...unknown, ownership_change: 'Initial Acquisition', on: '2026-10-01' } as const
  expect(checkFloor('1.2', acquisition)).toMatchObject({ result: 'missed', floor: '1.25' })
})

test('does not decide while the answer that decides is missing', () => {
  const missing = { result: 'not_determined', floor: null, rule: null }
  expect(checkFloor('9.99', { ...TERMS, ownership_change: null })).toEqual(missing)
  expect(checkFloor('9.99', { ...TERMS, ownership_change: null, historical: false })).toEqual(missing)
  expect(checkFloor('9.99', { ...TERMS, ownership_change: 'Category not determined' })).toEqual(missing)
  // Under SOP 50 10 8 the category makes no difference.
  for (const ownership_change of [null, 'Category not determined'] as const)
    expect(checkFloor('1.2', { ...TERMS, ownership_change, on: '2026-09-30' }).result).toBe('met')
})

test('compares the unrounded ratio, and gives no result without a debt', () => {
  const buyout = { ...TERMS, ownership_change: 'Owner Buyout' } as const
  expect(checkFloor('1.15', TERMS).result).toBe('met')
  expect(checkFloor('1.1499', TERMS).result).toBe('missed')
  expect(checkFloor('1.2499999999', buyout).result).toBe('missed')
  expect(checkFloor(null, TERMS).result).toBe('no_debt')
  expect(checkFloor(null, { ...TERMS, ownership_change: null }).result).toBe('no_debt')
})

test('uses the oldest floor for an earlier date and marks that it predates the rule', () => {
  expect(checkFloor('1.2', { ...TERMS, ownership_change: 'Owner Buyout', on: '2024-01-01' })).toMatchObject({
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
