import { expect, test } from 'vitest'
import { decimal } from '../numbers/decimal.ts'
import { COLLATERAL_RATES_START } from './collateral-rates.ts'
import { type Editions, editionOn, ruleUsed, type Step, stepFor } from './editions.ts'
import { GUARANTY_FEE_EDITIONS } from './guaranty-fee-rates.ts'
import { GUARANTY_EDITIONS } from './guaranty-percentages.ts'
import { RATE_LIMIT_EDITIONS, TERM_LIMIT_EDITIONS } from './loan-limits.ts'
import { SOP_EDITIONS } from './sop-editions.ts'

const EDITIONS: Editions<{ from: string; rate: string }> = [
  { from: '2024-10-01', rate: '0.08' },
  { from: '2025-10-01', rate: '0.075' },
]

test('applies an edition from its first day until the day before the next', () => {
  expect(editionOn(EDITIONS, '2024-10-01').rate).toBe('0.08')
  expect(editionOn(EDITIONS, '2025-09-30').rate).toBe('0.08')
  expect(editionOn(EDITIONS, '2025-10-01').rate).toBe('0.075')
  expect(editionOn(EDITIONS, '2031-01-01').rate).toBe('0.075')
})

test('uses the oldest edition for an earlier date and marks that it predates the rule', () => {
  const edition = editionOn(GUARANTY_FEE_EDITIONS, '2017-05-01')
  expect(ruleUsed(edition, '2017-05-01')).toEqual({
    from: '2018-10-01',
    name: 'FY2019 to FY2021',
    confirmed: true,
    predates: true,
  })
  expect(ruleUsed(edition, '2018-10-01').predates).toBe(false)
})

test('rejects dates not in the form YYYY-MM-DD', () => {
  for (const wrong of ['', '11/20/2026', '2026-11-20T00:00:00Z', '20261120']) {
    expect(() => editionOn(EDITIONS, wrong)).toThrow(RangeError)
  }
})

test('includes the upper bound in a step', () => {
  const steps: Step[] = [
    ['100.00', 'low'],
    [null, 'high'],
  ]
  expect(stepFor(steps, decimal('100.00'))[1]).toBe('low')
  expect(stepFor(steps, decimal('100.01'))[1]).toBe('high')
})

test('keeps every table in date order with one edition per day', () => {
  for (const table of [
    GUARANTY_FEE_EDITIONS,
    GUARANTY_EDITIONS,
    RATE_LIMIT_EDITIONS,
    TERM_LIMIT_EDITIONS,
    COLLATERAL_RATES_START,
    SOP_EDITIONS,
  ]) {
    const days = table.map(({ from }) => from)
    expect(days).toEqual([...new Set(days)].toSorted())
  }
})
