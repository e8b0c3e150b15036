import { calls } from '@loanyard/contract/calls'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'

const { getFinancialSummary, saveFinancialSummary, deleteFinancialSummary, moveFinancialSummary, addPeriod, saveDebt } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

async function newDeal(...periods: string[]) {
  const params = { deal_id: (await fixture.newDeal()).id }
  for (const period of periods) await api.call(addPeriod, { params, body: { period } })
  return params
}
const save = (params: { deal_id: string }, ...items: BodyInputOf<typeof saveFinancialSummary>['items']) =>
  api.call(saveFinancialSummary, { params, body: { items } })
const loan = {
  item_name: 'SBA 7(a) loan',
  field_type: 'Debt Proposed' as const,
  principal_amount: '500000',
  rate: '0.105',
  term: 120,
  periods: ['2025'],
}

test('returns an empty summary without an error', async () => {
  expect(await api.call(getFinancialSummary, { params: await newDeal() })).toEqual({
    items: [],
    periods: [],
    projections: [],
    derived: {},
    footer: {
      rows: ['Income', 'Expense', 'Add-backs', 'SDE', 'Debt service', 'DSCR', 'Global DSCR'].map((label) => ({
        label,
        values: {},
      })),
    },
    version: 0,
    added: [],
    can: { update: true },
  })
})

test('calculates a worked example: earnings, debt service and the two ratios', async () => {
  const params = await newDeal('2024', '2025')
  await save(
    params,
    { item_name: 'Sales', field_type: 'Income', values: { '2025': '812000' } },
    { item_name: 'Owner’s pay', field_type: 'Expense', values: { '2025': '685000' }, sde: { '2025': '85000' } },
    { item_name: 'Truck loan', field_type: 'Debt Others', values: { '2025': '12000' } },
  )
  const made = await api.call(saveDebt, { params, body: loan })
  expect(made.derived['2025']).toEqual({
    income: '812000.00',
    expense: '685000.00',
    sde: '212000.00',
    debt_service: '92961.00',
    dscr: '2.62',
    global_dscr: '2.28',
  })
  expect(made.derived['2024']).toMatchObject({ sde: '0.00', dscr: null, global_dscr: null })
  expect(made.items[3]).toEqual({
    id: made.added[0],
    row_id: made.added[0],
    item_name: 'SBA 7(a) loan',
    field_type: 'Debt Proposed',
    values: { '2024': '0.00', '2025': '80961.00' },
    sde: { '2024': '0.00', '2025': '0.00' },
    principal_amount: '500000.00',
    rate: '0.105',
    term: 120,
    payment: '6746.75',
    periods: ['2025'],
    version: made.version,
  })
  expect(made.footer.rows[5]).toEqual({ label: 'DSCR', values: { '2024': '—', '2025': '2.62' } })
  expect(await api.call(getFinancialSummary, { params })).toEqual({ ...made, added: [] })
})

test('recalculates a debt when its terms change and keeps typed amounts', async () => {
  const params = await newDeal('2023', '2024', '2025')
  const { added } = await api.call(saveDebt, { params, body: { ...loan, periods: ['2023', '2024', '2025'] } })
  const row_id = added[0] ?? ''
  await save(params, { row_id, values: { '2023': '1.00' } })
  const body = { ...loan, row_id, item_name: 'Other loan', principal_amount: '350000', rate: 0.115 }
  const [item] = (await api.call(saveDebt, { params, body })).items
  expect(item).toMatchObject({
    item_name: 'Other loan',
    values: { '2023': '1.00', '2024': '0.00', '2025': '59050.08' },
    rate: '0.115',
    payment: '4920.84',
    periods: ['2025'],
  })
  const [income] = (await save(params, { row_id, field_type: 'Income' })).items
  expect(income).toMatchObject({ principal_amount: null, rate: null, term: null, payment: null, periods: [] })
  const noDebt = await api.refused(saveDebt, 'bad_input', { params, body })
  expect(noDebt.errors).toEqual([{ path: 'row_id', message: 'This row isn’t a debt.' }])
})

test.each([
  ['a rate of 1000 %', { rate: '10' }, 'rate', 'Enter a rate as a fraction of at most 1, for example 0.1025.'],
  ['no rate', { rate: 'high' }, 'rate', 'Enter a rate as a fraction of at most 1, for example 0.1025.'],
  ['term 0', { term: 0 }, 'term', 'Enter a term of up to 40 years.'],
  ['half a month', { term: 1.5 }, 'term', 'Enter a term of up to 40 years.'],
  ['negative principal', { principal_amount: '-1' }, 'principal_amount', 'Enter an amount of zero or more.'],
  ['no principal', { principal_amount: '0' }, 'principal_amount', 'Enter a principal above zero.'],
  ['16 digits', { principal_amount: '1000000000000000' }, 'principal_amount', 'Enter a number with up to 15 digits.'],
  [
    'payments of 16 digits',
    { principal_amount: '999999999999999.99', term: 1 },
    'principal_amount',
    'Enter a number with up to 15 digits.',
  ],
  ['a kind other than debt', { field_type: 'Income' }, 'field_type', 'Choose Debt Proposed or Debt Others.'],
  ['an unknown period', { periods: ['2031'] }, 'periods.0', 'We couldn’t find this period.'],
  ['no period', { periods: [] }, 'periods', 'Choose at least one period.'],
])('rejects a debt with %s', async (_what, change, path, message) => {
  const params = await newDeal('2025')
  const { errors } = await api.refused(saveDebt, 'bad_input', { params, body: { ...loan, ...change } })
  expect(errors).toEqual([{ path, message }])
})

test('repays a debt without interest in equal parts', async () => {
  const params = await newDeal('2025')
  const body = { ...loan, principal_amount: '100000', rate: 0, term: 60 }
  expect((await api.call(saveDebt, { params, body })).items[0]).toMatchObject({
    payment: '1666.67',
    rate: '0',
    values: { '2025': '20000.04' },
  })
})

test('accepts values of up to 15 digits, also below zero, and adds the largest exactly', async () => {
  const params = await newDeal('2025')
  const values = { '2025': '999999999999999.99' }
  const rows = ['A', 'B'].map((item_name) => ({ item_name, field_type: 'Income' as const, values }))
  const made = await save(params, ...rows, { item_name: 'C', field_type: 'Expense', values: { '2025': '-0.01' } })
  expect(made.items[0]?.values).toEqual(values)
  expect(made.derived['2025']).toMatchObject({
    income: '1999999999999999.98',
    expense: '-0.01',
    sde: '1999999999999999.99',
  })
  for (const wrong of ['1000000000000000', '1.234', 'x', null]) {
    const body = { items: [{ item_name: 'D', field_type: 'Income', values: { '2025': wrong } }] }
    const { errors } = await api.refused(saveFinancialSummary, 'bad_input', { params, body })
    expect(errors).toEqual([{ path: 'items.0.values.2025', message: 'Enter a number with up to 15 digits.' }])
  }
})

test("rejects unknown periods and kinds of rows, and add-backs of rows that aren't expenses", async () => {
  const params = await newDeal('2025')
  const refusal = async (item: object) =>
    (await api.refused(saveFinancialSummary, 'bad_input', { params, body: { items: [item] } })).errors
  expect(await refusal({ item_name: 'A', field_type: 'Income', values: { '2031': 1 } })).toEqual([
    { path: 'items.0.values.2031', message: 'We couldn’t find this period.' },
  ])
  expect(await refusal({ item_name: 'A', field_type: 'Income', sde: { '2025': 1 } })).toEqual([
    { path: 'items.0.sde.2025', message: 'Only expenses can be added back.' },
  ])
  expect(await refusal({ item_name: 'A' })).toEqual([
    { path: 'items.0.field_type', message: 'Choose Income, Expense, Debt Proposed, or Debt Others.' },
  ])
})

test('clears the add-backs of a row that is no longer an expense', async () => {
  const params = await newDeal('2025')
  const expense = { item_name: 'Pay', field_type: 'Expense' as const, values: { '2025': 10 }, sde: { '2025': 4 } }
  const { added } = await save(params, expense)
  const [row] = (await save(params, { row_id: added[0], field_type: 'Income' })).items
  expect(row).toMatchObject({ values: { '2025': '10.00' }, sde: { '2025': '0.00' } })
})

test('moves and deletes rows of the summary', async () => {
  const params = await newDeal('2025')
  const { added } = await save(
    params,
    { item_name: 'A', field_type: 'Income' },
    { item_name: 'B', field_type: 'Income' },
  )
  const [a = '', b = ''] = added
  const moved = await api.call(moveFinancialSummary, { params, body: { row_ids: [b], after: null } })
  expect(moved.items.map(({ item_name }) => item_name)).toEqual(['B', 'A'])
  await api.call(deleteFinancialSummary, { params, body: { row_id: a } })
  expect((await api.call(getFinancialSummary, { params })).items.map(({ id }) => id)).toEqual([b])
})
