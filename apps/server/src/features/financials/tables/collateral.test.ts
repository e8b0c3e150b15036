import { calls } from '@loanyard/contract/calls'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal } from '../../../../testing/data/factories.ts'

const { getCollateral, saveCollateral, deleteCollateral, moveCollateral, saveSourceUse } = calls.financials
const { addLendingRate } = calls.lendingRates

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

async function newDeal(columns: Readonly<Record<string, unknown>> = {}, partner = fixture.partner) {
  const terms = { loan_amount: '850000.00', approved_on: '2026-11-20' }
  return { deal_id: (await makeDeal(app, partner, { ...terms, ...columns })).id }
}
const save = (params: { deal_id: string }, ...items: BodyInputOf<typeof saveCollateral>['items']) =>
  api.call(saveCollateral, { params, body: { items } })

test('calculates a worked example: rate, liens and coverage of the loan', async () => {
  const params = await newDeal()
  await api.refused(getCollateral, 'no_records', { params })
  const made = await save(
    params,
    { item_name: 'Building', fmv_bv: '800000', liens: '300000' },
    { item_name: 'Oven', fmv_bv: '200000', collateral_type: 'Machinery & Equipment (new)' },
    { item_name: 'Mixer', fmv_bv: '100000', liens: '20000', collateral_type: 'Machinery & Equipment (used)' },
    { item_name: 'Chairs', fmv_bv: '40000', collateral_type: 'Furniture & Fixtures' },
    { item_name: 'Flour', fmv_bv: '150000', collateral_type: 'Inventory' },
  )
  expect(made.items.map(({ cv }) => cv)).toEqual(['380000.00', '150000.00', '30000.00', '4000.00', '15000.00'])
  expect(made.items[0]).toEqual({
    id: made.added[0],
    item_name: 'Building',
    fmv_bv: '800000.00',
    liens: '300000.00',
    cv: '380000.00',
    collateral_type: 'Real Estate',
    appraised: false,
    cv_typed: false,
    rate: '0.85',
    version: 1,
  })
  expect(made.summary).toEqual({
    total_cv: '579000.00',
    coverage: '0.68',
    loan: '850000.00',
    fully_secured: false,
    shortfall: '271000.00',
  })
  expect(made.footer).toEqual({
    rows: [
      { label: 'Total', values: { fmv_bv: '$1,290,000.00', liens: '$320,000.00', cv: '$579,000.00' } },
      { label: 'Coverage', values: { cv: '0.68' } },
    ],
  })
  expect(await api.call(getCollateral, { params })).toEqual({ ...made, added: [] })
})

test('prefers and marks a typed value, calculates again without it, and uses the appraisal rate if appraised', async () => {
  const params = await newDeal()
  const { added } = await save(params, {
    item_name: 'Lathe',
    fmv_bv: 1000,
    collateral_type: 'Machinery & Equipment (used)',
  })
  const change = async (cells: BodyInputOf<typeof saveCollateral>['items'][number]) =>
    (await save(params, { id: added[0], ...cells })).items[0]
  expect(await change({ cv: '123.45' })).toMatchObject({ cv: '123.45', cv_typed: true, rate: '0.5' })
  expect(await change({ cv: null, appraised: true })).toMatchObject({ cv: '800.00', cv_typed: false, rate: '0.8' })
  expect(await change({ liens: 900 })).toMatchObject({ cv: '0.00' })
})

test("covers what the lender pays, or the deal's amount if that is zero", async () => {
  const params = await newDeal({ loan_amount: '1000.00' })
  const { summary } = await save(params, { item_name: 'Cash', fmv_bv: 1000, collateral_type: 'Cash & Securities' })
  expect(summary).toMatchObject({ loan: '1000.00', coverage: '0.90', fully_secured: false, shortfall: '100.00' })
  const body = { items: [{ item_name: 'Price', lender_amount: '900' }] }
  await api.call(saveSourceUse, { params, body })
  expect((await api.call(getCollateral, { params })).summary).toMatchObject({ loan: '900.00', fully_secured: true })
  const nothing = await newDeal({ loan_amount: null })
  expect((await save(nothing, { item_name: 'Cash' })).summary).toMatchObject({ coverage: null, fully_secured: null })
})

test('accepts values of up to 15 digits but none below zero, and adds the largest exactly', async () => {
  const params = await newDeal()
  const most = '999999999999999.99'
  const row = { fmv_bv: most, cv: most }
  const made = await save(params, ...Array.from({ length: 3 }, (_, index) => ({ item_name: `Row ${index}`, ...row })))
  expect(made.items.map(({ fmv_bv, cv }) => [fmv_bv, cv])).toEqual(Array.from({ length: 3 }, () => [most, most]))
  expect(made.summary.total_cv).toBe('2999999999999999.97')
  expect(made.footer.rows[0]?.values['fmv_bv']).toBe('$2,999,999,999,999,999.97')
  const refusal = async (cells: object) => {
    const body = { items: [{ item_name: 'A', ...cells }] }
    return (await api.refused(saveCollateral, 'bad_input', { params, body })).detail
  }
  for (const fmv_bv of ['1000000000000000', '0.001', 'many', null]) {
    expect(await refusal({ fmv_bv })).toBe('Enter a number with up to 15 digits.')
  }
  expect(await refusal({ liens: '-1' })).toBe('Enter an amount of zero or more.')
  expect(await refusal({ collateral_type: 'Yacht' })).toBe('Choose a collateral type.')
})

test('moves and deletes rows of collateral', async () => {
  const params = await newDeal()
  const { added } = await save(params, { item_name: 'A' }, { item_name: 'B' })
  const moved = await api.call(moveCollateral, { params, body: { row_ids: [added[1] ?? ''], after: null } })
  expect(moved.items.map(({ item_name }) => item_name)).toEqual(['B', 'A'])
  await api.call(deleteCollateral, { params, body: { row_id: added[1] } })
  expect((await api.call(getCollateral, { params })).items).toHaveLength(1)
})

test("applies the partner's own rates from their first day, by the day of the deal", async () => {
  const other = await makeDealFixture(app)
  const rate = (effective_from: string, value: string) =>
    other.admin.api.call(addLendingRate, {
      body: { kind: 'collateral_rate', collateral_type: 'Real Estate', rate: value, effective_from },
    })
  await rate('2026-01-01', '0.9')
  await rate('2026-06-01', '0.8')
  const coverOn = async (approved_on: string) => {
    const params = await newDeal({ approved_on }, other.partner)
    const body = { items: [{ item_name: 'House', fmv_bv: '100' }] }
    return (await other.admin.api.call(saveCollateral, { params, body })).items[0]?.cv
  }
  expect(await coverOn('2025-12-31')).toBe('85.00')
  expect(await coverOn('2026-01-01')).toBe('90.00')
  expect(await coverOn('2026-06-01')).toBe('80.00')
})
