import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const { getFinancials, getFinancialVersions, getSourceUse, saveSourceUse, deleteSourceUse } = calls.financials
const { addPeriod, renamePeriod, changePeriod, moveSourceUse, saveFinancialSummary, deleteFinancialSummary, saveDebt } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { admin, manager } = fixture

/** A deal with two rows of sources and uses; `a` and `b` are their ids. */
async function newTable() {
  const params = { deal_id: (await fixture.newDeal()).id }
  const body = { items: [{ item_name: 'A', lender_amount: 1 }, { item_name: 'B' }] }
  const { added } = await admin.api.call(saveSourceUse, { params, body })
  return { params, a: added[0] ?? '', b: added[1] ?? '' }
}
const item = (cells: object) => ({ body: { items: [cells] } as never })

test('saves edits of two people in different cells of a row', async () => {
  const { params, a } = await newTable()
  const cells = [
    { lender_amount: '5.00', was: { lender_amount: '1.00' } },
    { seller_amount: '7.00', was: { seller_amount: 0 } },
  ]
  const answers = await Promise.all(
    [admin, manager].map((who, index) => who.api.send(saveSourceUse, { params, ...item({ id: a, ...cells[index] }) })),
  )
  expect(statusesOf(answers)).toEqual([200, 200])
  const { items } = await admin.api.call(getSourceUse, { params })
  expect(items[0]).toMatchObject({ lender_amount: '5.00', seller_amount: '7.00' })
})

test('saves one of two edits of a cell and shows the other person the current value', async () => {
  const { params, a } = await newTable()
  const people = [admin, manager]
  const answers = await Promise.all(
    people.map((who, index) => {
      const cells = { id: a, lender_amount: `${index + 5}.00`, was: { lender_amount: '1.00' } }
      return who.api.send(saveSourceUse, { params, ...item(cells) })
    }),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  const won = answers.findIndex(({ status }) => status === 200)
  const name = people[won]?.full_name ?? ''
  expect(answers[1 - won]?.json).toMatchObject({
    code: 'cells_changed',
    errors: [{ path: 'items.0.lender_amount', message: `It’s now ${won + 5}.00. ${name} last changed this row.` }],
    current: { items: [{ id: a, lender_amount: `${won + 5}.00` }, {}], version: 2 },
  })
})

test('reports no conflict when someone else already entered the same value', async () => {
  const { params, a } = await newTable()
  const cells = { id: a, lender_amount: '5', was: { lender_amount: '1' } }
  await admin.api.call(saveSourceUse, { params, ...item(cells) })
  expect((await manager.api.call(saveSourceUse, { params, ...item(cells) })).version).toBe(2)
})

test('lets a person restore a row that was deleted while they edited it', async () => {
  const { params, a } = await newTable()
  await admin.api.call(deleteSourceUse, { params, body: { row_id: a } })
  const cells = { id: a, lender_amount: '9.00', was: { lender_amount: '1.00' } }
  const refusal = await manager.api.refused(saveSourceUse, 'row_deleted', { params, ...item(cells) })
  expect(refusal.errors).toEqual([{ path: 'items.0', message: `${admin.full_name} deleted this row.` }])
  expect(refusal.current?.['items']).toHaveLength(1)
  const back = await manager.api.call(saveSourceUse, { params, ...item({ ...cells, restore: true }) })
  expect(back.items.map(({ item_name, lender_amount }) => [item_name, lender_amount])).toEqual([
    ['A', '9.00'],
    ['B', '0.00'],
  ])
})

test('compares If-Match with the version of the row or table and rejects later changes as stale', async () => {
  const { params, a, b } = await newTable()
  const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  await admin.api.call(saveSourceUse, { params, ...item({ id: a, lender_amount: 2 }), ...at(1) })
  const other = { params, ...item({ id: a, lender_amount: 3 }) }
  const stale = await manager.api.refused(saveSourceUse, 'stale', { ...other, ...at(1) })
  expect(stale).toMatchObject({ status: 412, current: { version: 2, items: [{ lender_amount: '2.00' }, {}] } })
  await manager.api.call(saveSourceUse, { params, ...item({ id: b, lender_amount: 3 }), ...at(1) })
  await manager.api.refused(saveSourceUse, 'stale', { params, ...item({ item_name: 'C' }), ...at(2) })
  await manager.api.refused(saveSourceUse, 'stale', { params, ...item({ item_name: 'C' }), ...at(99) })
  await manager.api.refused(deleteSourceUse, 'stale', { params, body: { row_id: b }, ...at(2) })
  await manager.api.call(deleteSourceUse, { params, body: { row_id: b }, ...at(3) })
})

test('checks the versions of periods and debts', async () => {
  const params = { deal_id: (await fixture.newDeal()).id }
  const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  await admin.api.call(addPeriod, { params, body: { period: '2025' } })
  const debt = {
    item_name: 'Loan',
    field_type: 'Debt Proposed' as const,
    principal_amount: 1000,
    rate: 0,
    term: 12,
    periods: ['2025'],
  }
  const { added } = await admin.api.call(saveDebt, { params, body: debt, ...at(1) })
  const row_id = added[0] ?? ''
  await admin.api.call(saveFinancialSummary, { params, ...item({ row_id, item_name: 'Other' }) })
  await manager.api.refused(saveDebt, 'stale', { params, body: { ...debt, row_id, term: 24 }, ...at(2) })
  await manager.api.refused(deleteFinancialSummary, 'stale', { params, body: { period: '2025' }, ...at(2) })
  await manager.api.call(deleteFinancialSummary, { params, body: { period: '2025' }, ...at(3) })
})

test('checks versions when rows and periods are moved and periods renamed', async () => {
  const { params, a, b } = await newTable()
  const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  await admin.api.call(saveSourceUse, { params, ...item({ id: a, lender_amount: 2 }) })
  const order = { params, body: { row_ids: [b], after: null } }
  await manager.api.refused(moveSourceUse, 'stale', { ...order, ...at(1) })
  await manager.api.call(moveSourceUse, { ...order, ...at(2) })
  await admin.api.call(addPeriod, { params, body: { period: '2025' }, ...at(3) })
  const rename = { params, body: { old_period: '2025', new_period: 'TTM' } }
  const refusal = await manager.api.refused(renamePeriod, 'stale', { ...rename, ...at(3) })
  expect(refusal).toMatchObject({ status: 412, current: { periods: ['2025'], version: 4 } })
  await manager.api.call(renamePeriod, { ...rename, ...at(4) })
  const change = { params, body: { period: 'TTM', is_projection: true } }
  await admin.api.refused(changePeriod, 'stale', { ...change, ...at(4) })
  await admin.api.call(changePeriod, { ...change, ...at(5) })
  await manager.api.refused(addPeriod, 'stale', { params, body: { period: '2026' }, ...at(5) })
})

test('detects conflicts in cells of a period like in any other', async () => {
  const params = { deal_id: (await fixture.newDeal()).id }
  await admin.api.call(addPeriod, { params, body: { period: '2025' } })
  const row = { item_name: 'Sales', field_type: 'Income', values: { '2025': 5 } }
  const { added } = await admin.api.call(saveFinancialSummary, { params, ...item(row) })
  const cells = { row_id: added[0], values: { '2025': 6 }, was: { values: { '2025': '4.00' } } }
  const refusal = await manager.api.refused(saveFinancialSummary, 'cells_changed', { params, ...item(cells) })
  expect(refusal.errors).toMatchObject([{ path: 'items.0.values.2025' }])
})

test('keeps every row that many people add at once', async () => {
  const { params } = await newTable()
  const names = Array.from({ length: 20 }, (_, index) => `Row ${index}`)
  const written = names.map((item_name) => admin.api.call(saveSourceUse, { params, ...item({ item_name }) }))
  await Promise.all(written)
  const { items, version } = await admin.api.call(getSourceUse, { params })
  expect(items.map(({ item_name }) => item_name).toSorted()).toEqual([...names, 'A', 'B'].toSorted())
  expect(version).toBe(21)
  expect(new Set(items.map(({ version: one }) => one)).size).toBe(21)
})

test('adds a row once for a repeated idempotency key', async () => {
  const { params } = await newTable()
  const request = { params, ...item({ item_name: 'C' }), headers: { 'idempotency-key': 'once' } }
  const first = await admin.api.call(saveSourceUse, request)
  expect(await admin.api.call(saveSourceUse, request)).toEqual(first)
  expect(first.items).toHaveLength(3)
})

test('records every cell in the audit trail, and one activity entry per person and table in 15 minutes', async () => {
  const { params, a } = await newTable()
  await admin.api.call(saveSourceUse, { params, ...item({ id: a, lender_amount: 2 }) })
  await manager.api.call(saveSourceUse, { params, ...item({ id: a, lender_amount: 3 }) })
  await admin.api.call(deleteSourceUse, { params, body: { row_id: a } })
  const entries = await auditOf(app, toUuid('deal', params.deal_id))
  const cells = entries.filter(({ action }) => action === 'financial_cells_changed')
  expect(cells).toHaveLength(4)
  expect(cells[2]?.data.changes).toEqual([{ field: 'A · lender_amount', from: '2.00', to: '3.00' }])
  const { results } = await admin.api.call(calls.deals.listActivity, { params })
  expect(results.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['source_use_changed', nameWithEmail(manager)],
    ['source_use_changed', nameWithEmail(admin)],
  ])
  expect(results[0]?.changes).toEqual([{ field: 'A · lender_amount', from: '2.00', to: '3.00' }])
  expect(results[1]?.changes).toContainEqual({ field: 'row', from: 'A', to: null })
})

test('returns all tables at once, empty ones too, with what they are calculated from', async () => {
  const { params } = await newTable()
  const whole = await manager.api.call(getFinancials, { params })
  expect(whole.source_use).toEqual(await manager.api.call(getSourceUse, { params }))
  expect(whole).toMatchObject({
    deal: params.deal_id,
    version: 1,
    collateral: { items: [], summary: { total_cv: '0.00', loan: '1.00' } },
    financial_summary: { items: [], periods: [] },
    terms: { loan_amount: '100000.00', sba_program: '7(a)', lender_fee_share: '0.00' },
    rates: { base_rate: null },
    can: { update: true, change_rates: true },
  })
  const versions = await manager.api.call(getFinancialVersions, { params })
  expect(versions).toEqual({ version: 1, source_use: 1, collateral: 0, financial_summary: 0, deal: 1 })
})
