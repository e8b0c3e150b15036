import { expect, test } from 'vitest'
import { COLLATERAL_RATES_START } from '../rules/collateral-rates.ts'
import { collateral, type CollateralItem } from './collateral.ts'

const TERMS = { loan: '850000.00', on: '2026-11-20' }
const item = (collateral_type: CollateralItem['collateral_type'], fmv_bv: string, liens = '0.00'): CollateralItem => ({
  collateral_type,
  fmv_bv,
  liens,
})

test('calculates the worked example, applying the rate before deducting liens', () => {
  const { values, summary, rule } = collateral(
    [
      item('Real Estate', '800000.00', '300000.00'),
      item('Machinery & Equipment (new)', '200000.00'),
      item('Machinery & Equipment (used)', '100000.00', '20000.00'),
      item('Furniture & Fixtures', '40000.00'),
      item('Inventory', '150000.00'),
    ],
    TERMS,
  )
  expect(values.map(({ cv }) => cv)).toEqual(['380000.00', '150000.00', '30000.00', '4000.00', '15000.00'])
  expect(summary).toMatchObject({ total_cv: '579000.00', fully_secured: false, shortfall: '271000.00' })
  expect(summary.coverage).toMatch(/^0\.68117/)
  expect(rule).toMatchObject({ name: 'Starting rates', confirmed: false })
})

test('values the other types, appraised items, and items with liens above their value', () => {
  const { values } = collateral(
    [
      item('Vehicles', '1000.00'),
      item('Accounts Receivable', '1000.00'),
      item('Cash & Securities', '1000.00'),
      item('Other', '1000.00'),
      { ...item('Machinery & Equipment (used)', '1000.00'), appraised: true },
      { ...item('Vehicles', '1000.00'), appraised: true },
      item('Real Estate', '1000.00', '851.00'),
    ],
    TERMS,
  )
  expect(values.map(({ cv }) => cv)).toEqual(['500.00', '100.00', '900.00', '0.00', '800.00', '500.00', '0.00'])
})

test('uses an entered value, including zero, and marks it', () => {
  const { values, summary } = collateral(
    [
      { ...item('Other', '1000.00'), cv: '777.00' },
      { ...item('Vehicles', '1000.00'), cv: '0.00' },
      { ...item('Vehicles', '1000.00'), cv: null },
    ],
    TERMS,
  )
  expect(values).toEqual([
    { cv: '777.00', cv_typed: true, rate: '0.00' },
    { cv: '0.00', cv_typed: true, rate: '0.50' },
    { cv: '500.00', cv_typed: false, rate: '0.50' },
  ])
  expect(summary.total_cv).toBe('1277.00')
})

test('is fully secured at a coverage of exactly 1, and has no coverage without a loan', () => {
  const cash = item('Cash & Securities', '1000.00')
  expect(collateral([cash], { ...TERMS, loan: '900.00' }).summary).toMatchObject({
    coverage: '1',
    fully_secured: true,
    shortfall: '0.00',
  })
  expect(collateral([cash], { ...TERMS, loan: '900.01' }).summary).toMatchObject({
    fully_secured: false,
    shortfall: '0.01',
  })
  expect(collateral([cash], { ...TERMS, loan: '0.00' }).summary).toMatchObject({
    coverage: null,
    fully_secured: null,
    shortfall: '0.00',
  })
})

test("applies a partner's own rates from their first day", () => {
  const [start] = COLLATERAL_RATES_START
  const own = { ...start, from: '2026-11-01', name: 'Ours', confirmed: true, rates: { ...start.rates, Other: '0.25' } }
  const at = (on: string) => collateral([item('Other', '100.00')], { ...TERMS, on, rates: [start, own] })
  expect(at('2026-10-31').values[0]?.cv).toBe('0.00')
  expect(at('2026-11-01')).toMatchObject({ values: [{ cv: '25.00' }], rule: { name: 'Ours', from: '2026-11-01' } })
})

test('keeps the largest amounts exact', () => {
  const { summary } = collateral(
    Array.from({ length: 1000 }, () => ({ ...item('Real Estate', '0.00'), cv: '999999999999999.99' })),
    { ...TERMS, loan: '999999999999999.99' },
  )
  expect(summary).toMatchObject({ total_cv: '999999999999999990.00', coverage: '1000' })
})
