import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { edited } from '../../../../testing/financials/edit-workbook.ts'
import { downloadedFigures } from '../../../../testing/financials/sample-financials.ts'

const { importFinancials, exportFinancials, getFinancials, saveSourceUse, saveCollateral, deleteCollateral } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin
const newFinancialsWorkbook = () => downloadedFigures(app, fixture)

test('keeps what someone else changed and rejects changes of the same cell', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const [first, second] = before.source_use.items
  const items = [{ id: first?.id, borrower_amount: 7 }]
  await fixture.manager.api.call(saveSourceUse, { params, body: { items } })
  const changed = await edited(bytes, { 'Sources and uses!C5': 9, 'Sources and uses!C6': 8 })
  await api.call(importFinancials, { params, body: changed })
  const { source_use } = await api.call(getFinancials, { params })
  expect(source_use.items).toMatchObject([
    { lender_amount: '9.00', borrower_amount: '7.00' },
    { lender_amount: '8.00', seller_amount: second?.seller_amount },
  ])
  const body = await edited(bytes, { 'Sources and uses!D5': 6, 'Collateral!E5': 5 })
  const refusal = await api.refused(importFinancials, 'cells_changed', { params, body })
  expect(refusal.errors).toEqual([
    { path: 'Sources and uses!D5', message: `It’s now 7.00. ${fixture.admin.full_name} last changed this row.` },
  ])
  expect((await api.call(getFinancials, { params })).collateral.items).toEqual(before.collateral.items)
})

test('neither deletes a row that someone else changed nor restores one they deleted', async () => {
  const { params, bytes, before } = await newFinancialsWorkbook()
  const [building, oven] = before.collateral.items
  await fixture.manager.api.call(saveCollateral, { params, body: { items: [{ id: building?.id, liens: 1 }] } })
  const removed = await edited(bytes, {}, { remove: [['Collateral', 5]] })
  const refusal = await api.refused(importFinancials, 'cells_changed', { params, body: removed })
  expect(refusal.errors).toEqual([
    {
      path: 'Collateral',
      message: `${fixture.manager.full_name} changed “Building”, which is deleted in the workbook.`,
    },
  ])
  await fixture.manager.api.call(deleteCollateral, { params, body: { row_id: oven?.id } })
  const body = await edited(bytes, { 'Collateral!E6': 5 })
  const gone = await api.refused(importFinancials, 'cells_changed', { params, body })
  expect(gone.errors).toEqual([{ path: 'Collateral!B6', message: `${fixture.manager.full_name} deleted this row.` }])
})

test('reads a name that the spreadsheet turned into a date as that day', async () => {
  const { params, bytes } = await newFinancialsWorkbook()
  const body = await edited(bytes, { 'Collateral!B5': new Date('2024-01-31'), 'Collateral!E5': 1 })
  const { changed } = await api.call(importFinancials, { params, body })
  expect(changed.map(({ to }) => to)).toEqual(['2024-01-31', '1.00'])
})

test('lets a new row replace a removed one in a full table', async () => {
  const { params, before } = await newFinancialsWorkbook()
  const count = 500 - before.collateral.items.length
  const items = Array.from({ length: count }, (_, index) => ({ item_name: `Row ${index}`, fmv_bv: 1 }))
  await api.call(saveCollateral, { params, body: { items } })
  const { bytes } = await api.send(exportFinancials, { params })
  const row = () => ['Collateral', 6, [null, 'New', 'Vehicles', 'No', 5]] satisfies [string, number, unknown[]]
  const more = await edited(bytes, {}, { insert: [row()] })
  await api.refused(importFinancials, 'bad_input', { params, body: more })
  const body = await edited(bytes, {}, { remove: [['Collateral', 6]], insert: [row()] })
  await api.call(importFinancials, { params, body })
  const names = (await api.call(getFinancials, { params })).collateral.items.map(({ item_name }) => item_name)
  const expected = before.collateral.items.map(({ item_name }) => item_name).with(1, 'New')
  expect(names).toEqual([...expected, ...items.map(({ item_name }) => item_name)])
})
