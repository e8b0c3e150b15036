import { calls } from '@loanyard/contract/calls'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal } from '../../../../testing/data/factories.ts'
import { newUuid, toId } from '../../../services/ids.ts'

const { getSourceUse, saveSourceUse, deleteSourceUse, moveSourceUse, getFinancialVersions } = calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

/** A new deal of $500,000 over ten years, approved in November 2026. */
async function newDeal(columns: Readonly<Record<string, unknown>> = {}) {
  const terms = { loan_amount: '500000.00', term_months: 120, approved_on: '2026-11-20' }
  const { id } = await makeDeal(app, fixture.partner, { ...terms, ...columns })
  return { deal_id: id }
}
const save = (params: { deal_id: string }, ...items: BodyInputOf<typeof saveSourceUse>['items']) =>
  api.call(saveSourceUse, { params, body: { items } })

test("reports a deal without sources and uses in the specification's words", async () => {
  const refusal = await api.refused(getSourceUse, 'no_records', { params: await newDeal() })
  expect(refusal).toMatchObject({ status: 404, detail: 'No records found for this deal_id.' })
})

test('returns rows in order with totals, fee and a formatted footer', async () => {
  const params = await newDeal()
  const made = await save(
    params,
    { item_name: ' Purchase price ', lender_amount: 1350000, borrower_amount: '128350', seller_amount: '0.5' },
    { item_name: 'Working capital', lender_amount: '150000', seller_amount: '-10.25', seller_standby: true },
  )
  const [first, second] = made.items
  expect(made).toEqual({
    items: [
      {
        id: made.added[0],
        item_name: 'Purchase price',
        lender_amount: '1350000.00',
        borrower_amount: '128350.00',
        seller_amount: '0.50',
        seller_standby: false,
        version: 1,
      },
      {
        id: made.added[1],
        item_name: 'Working capital',
        lender_amount: '150000.00',
        borrower_amount: '0.00',
        seller_amount: '-10.25',
        seller_standby: true,
        version: 1,
      },
    ],
    row_sums: [
      { id: first?.id, total: '1478350.50' },
      { id: second?.id, total: '149989.75' },
    ],
    lender_total: '1500000.00',
    borrower_total: '128350.00',
    seller_total: '-9.75',
    overall_total: '1628340.25',
    sba_guarantee_fee: '39687.50',
    footer: {
      rows: [
        {
          label: 'Total',
          values: {
            lender_amount: '$1,500,000.00',
            borrower_amount: '$128,350.00',
            seller_amount: '($9.75)',
            total: '$1,628,340.25',
          },
        },
      ],
    },
    version: 1,
    added: made.added,
    can: { update: true },
  })
  expect(await api.call(getSourceUse, { params })).toEqual({ ...made, added: [] })
})

test("calculates the fee from the deal's loan amount while the lender pays nothing", async () => {
  const made = await save(await newDeal(), { item_name: 'Purchase price', borrower_amount: '1.00' })
  expect(made.sba_guarantee_fee).toBe('11250.00')
  const express = await newDeal({ loan_amount: '350000.00', sba_program: 'SBA Express' })
  expect((await save(express, { item_name: 'Purchase price' })).sba_guarantee_fee).toBe('5250.00')
  const manufacturer = await newDeal({ naics_code: '332710', approved_on: '2025-11-20' })
  expect((await save(manufacturer, { item_name: 'Purchase price' })).sba_guarantee_fee).toBe('0.00')
})

test("accepts amounts of up to 12 digits and two decimals and rejects others in the specification's words", async () => {
  const params = await newDeal()
  const full = await save(params, {
    item_name: 'All',
    lender_amount: '999999999999.99',
    seller_amount: '-999999999999.99',
  })
  expect(full.items[0]).toMatchObject({ lender_amount: '999999999999.99', seller_amount: '-999999999999.99' })
  expect(full.row_sums[0]?.total).toBe('0.00')
  for (const lender_amount of ['1000000000000', '9999999999999999', '1.999', 'twelve', '', null, true, '1e3', 1e12]) {
    const body = { items: [{ item_name: 'All', lender_amount }] }
    const { detail, errors } = await api.refused(saveSourceUse, 'bad_input', { params, body })
    const message = 'Enter a number with up to 12 digits'
    expect({ detail, errors }).toEqual({ detail: message, errors: [{ path: 'items.0.lender_amount', message }] })
  }
})

test('requires a name for a new row and rejects unknown fields and empty lists', async () => {
  const params = await newDeal()
  const refusal = async (items: unknown) =>
    (await api.refused(saveSourceUse, 'bad_input', { params, body: { items } })).errors
  expect(await refusal([{ lender_amount: 1 }])).toEqual([{ path: 'items.0.item_name', message: 'Enter an item name.' }])
  expect(await refusal([{ item_name: '  ' }])).toEqual([{ path: 'items.0.item_name', message: 'Enter an item name.' }])
  expect(await refusal([{ item_name: 'A', color: 'red' }])).toMatchObject([{ path: 'items.0.color' }])
  expect(await refusal([])).toEqual([{ path: 'items', message: 'Enter at least one item.' }])
})

test('changes only the given cells, and makes no new version if nothing changed', async () => {
  const params = await newDeal()
  const { items } = await save(params, { item_name: 'A', lender_amount: 1 }, { item_name: 'B', seller_amount: 2 })
  const [a, b] = items
  const after = await save(params, { id: b?.id, item_name: 'Bee' })
  expect(after.items).toEqual([a, { ...b, item_name: 'Bee', version: 2 }])
  expect((await save(params, { id: b?.id, item_name: 'Bee' })).version).toBe(2)
  expect(await api.call(getFinancialVersions, { params })).toEqual({
    version: 2,
    source_use: 2,
    collateral: 0,
    financial_summary: 0,
    deal: 1,
  })
})

test('writes all rows or none', async () => {
  const params = await newDeal()
  const before = await save(params, { item_name: 'A' })
  const body = { items: [{ item_name: 'B' }, { id: toId('source_use', newUuid()), item_name: 'C' }] }
  await api.refused(saveSourceUse, 'not_found', { params, body })
  const twice = {
    items: [
      { id: before.items[0]?.id, item_name: 'B' },
      { id: before.items[0]?.id, item_name: 'C' },
    ],
  }
  await api.refused(saveSourceUse, 'bad_input', { params, body: twice })
  expect(await api.call(getSourceUse, { params })).toEqual({ ...before, added: [] })
})

test('inserts, moves and restores rows in place', async () => {
  const params = await newDeal()
  const names = async () => (await api.call(getSourceUse, { params })).items.map(({ item_name }) => item_name).join('')
  const made = await save(params, { item_name: 'A' }, { item_name: 'B' }, { item_name: 'C' })
  const [a = '', b = '', c = ''] = made.added
  await save(params, { item_name: 'D', after: a }, { item_name: 'E', after: a }, { item_name: 'F', after: null })
  expect(await names()).toBe('FADEBC')
  await api.call(moveSourceUse, { params, body: { row_ids: [c, a], after: null } })
  expect(await names()).toBe('CAFDEB')
  await api.call(moveSourceUse, { params, body: { row_ids: [c], after: b } })
  expect(await names()).toBe('AFDEBC')
  await api.refused(moveSourceUse, 'not_found', {
    params,
    body: { row_ids: [toId('source_use', newUuid())], after: b },
  })
  await api.call(deleteSourceUse, { params, body: { row_ids: [a, b] } })
  expect(await names()).toBe('FDEC')
  await api.refused(deleteSourceUse, 'not_found', { params, body: { row_id: a } })
  await save(params, { id: b, restore: true, lender_amount: 5 }, { id: a, restore: true })
  expect(await names()).toBe('AFDEBC')
})

test('returns no_records once the last row is deleted', async () => {
  const params = await newDeal()
  const { added } = await save(params, { item_name: 'A' })
  await api.call(deleteSourceUse, { params, body: { row_id: added[0] } })
  await api.refused(getSourceUse, 'no_records', { params })
  const neither = await api.refused(deleteSourceUse, 'bad_input', { params, body: {} })
  expect(neither.detail).toBe('Enter row_id, or row_ids for several rows.')
})

test('returns not_found for a row of another deal', async () => {
  const { added } = await save(await newDeal(), { item_name: 'A' })
  const params = await newDeal()
  await api.refused(saveSourceUse, 'not_found', { params, body: { items: [{ id: added[0], item_name: 'B' }] } })
  await api.refused(deleteSourceUse, 'not_found', { params, body: { row_id: added[0] } })
})

test('allows at most 500 rows in a table and writes them in one request', async () => {
  const params = await newDeal()
  const items = Array.from({ length: 500 }, (_, index) => ({
    item_name: `Row ${index}`,
    lender_amount: '999999999999.99',
  }))
  const made = await save(params, ...items)
  expect(made.lender_total).toBe('499999999999995.00')
  const more = await api.refused(saveSourceUse, 'bad_input', { params, body: { items: [{ item_name: 'One more' }] } })
  expect(more.detail).toBe('A table can have at most 500 rows.')
})
