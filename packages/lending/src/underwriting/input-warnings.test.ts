import { expect, test } from 'vitest'
import { inputWarnings, type InputRow, type WarningInput } from './input-warnings.ts'

const row = (item_name: string, field_type: InputRow['field_type'], amount: string): InputRow => ({
  item_name,
  field_type,
  values: { '2025': amount },
  principal_amount: null,
})
const NOTHING: WarningInput = { loan_amount: '500000.00', lender_total: '0.00', sources: [], rows: [], periods: [] }
const PERIOD = { period: '2025', sde: '212000.00', debt_proposed: '80961.00', dscr: '2.61' }
const warn = (changes: Partial<WarningInput>) => inputWarnings({ ...NOTHING, periods: [PERIOD], ...changes })

test.each([
  ['Revenue', 'Net income'],
  ['Gross sales', 'Net profit'],
  ['Gross receipts', 'Ordinary business income'],
  ['Net sales', 'EBITDA'],
])('warns of %s and %s both as income, with both amounts', (revenue, net) => {
  const rows = [row(revenue, 'Income', '812000.00'), row(net, 'Income', '127000.00')]
  expect(warn({ rows })).toEqual([
    {
      kind: 'income_twice',
      period: '2025',
      revenue: { item_name: revenue, amount: '812000.00' },
      net_income: { item_name: net, amount: '127000.00' },
    },
  ])
})

test('does not warn of income that is counted once', () => {
  const sales = row('Sales', 'Income', '812000.00')
  for (const rows of [
    [sales, row('Interest income', 'Income', '500.00'), row('Service revenue', 'Income', '90000.00')],
    [row('Net income', 'Income', '127000.00'), row('Owner’s pay', 'Income', '85000.00')],
    [sales, row('Net income', 'Income', '0.00')],
    [sales, row('Net income', 'Expense', '127000.00')],
    [sales, { ...row('Net income', 'Income', '127000.00'), values: { '2024': '127000.00' } }],
  ])
    expect(warn({ rows })).toEqual([])
})

test('warns of a DSCR above 5', () => {
  expect(warn({ periods: [{ ...PERIOD, dscr: '5' }] })).toEqual([])
  expect(warn({ periods: [{ ...PERIOD, dscr: '5.0000001' }] })).toEqual([
    { kind: 'high_dscr', period: '2025', dscr: '5.0000001', sde: '212000.00', debt_proposed: '80961.00' },
  ])
})

const debt = (principal_amount: string, field_type: InputRow['field_type'] = 'Debt Proposed') => ({
  ...row('SBA 7(a) loan', field_type, '80961.00'),
  principal_amount,
})

test('warns of loan amounts that differ by a cent, naming each', () => {
  const [deal, debts] = ['500000.00', '500000.00']
  expect(warn({ lender_total: '500000.01', rows: [debt(debts)] })).toEqual([
    { kind: 'loan_amounts', deal, sources: '500000.01', debts },
  ])
  expect(warn({ rows: [debt('480000.00')] })).toEqual([
    { kind: 'loan_amounts', deal, sources: null, debts: '480000.00' },
  ])
  expect(warn({ lender_total: '510000.00' })).toEqual([
    { kind: 'loan_amounts', deal, sources: '510000.00', debts: null },
  ])
})

test('says which loan amounts are entered where the deal has none', () => {
  const sources = '510000.00'
  expect(warn({ loan_amount: null, lender_total: sources, rows: [debt(sources)] })).toEqual([
    { kind: 'loan_amounts', deal: null, sources, debts: sources },
  ])
})

test('does not warn while amounts agree or are missing', () => {
  expect(warn({ loan_amount: null })).toEqual([])
  expect(warn({})).toEqual([])
  expect(warn({ lender_total: '500000.00', rows: [debt('300000.00'), debt('200000.00')] })).toEqual([])
  expect(warn({ rows: [debt('75000.00', 'Debt Others')] })).toEqual([])
})

test('warns of each negative source by its use', () => {
  const source = (item_name: string, lender_amount: string, seller_amount = '0.00') => ({
    item_name,
    lender_amount,
    borrower_amount: '0.00',
    seller_amount,
  })
  expect(warn({ sources: [source('Price', '500.00'), source('Equipment', '-5000.00', '-0.01')] })).toEqual([
    { kind: 'negative_source', item_name: 'Equipment', source: 'lender', amount: '-5000.00' },
    { kind: 'negative_source', item_name: 'Equipment', source: 'seller', amount: '-0.01' },
  ])
})
