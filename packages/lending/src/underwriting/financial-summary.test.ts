import { expect, test } from 'vitest'
import { yearlyDebtService } from '../loan/payment.ts'
import { formatRatio } from '../numbers/ratios.ts'
import { financialSummary, type SummaryRow } from './financial-summary.ts'

const row = (field_type: SummaryRow['field_type'], values: SummaryRow['values'], sde = {}): SummaryRow => ({
  field_type,
  values,
  sde,
})
const PROPOSED = yearlyDebtService({ principal_amount: '500000.00', rate: '0.105', term: 120 })

test('calculates the worked example', () => {
  const rows = [
    row('Income', { '2025': '812000.00' }),
    row('Expense', { '2025': '600000.00' }, { '2025': '85000.00' }),
    row('Expense', { '2025': '85000.00' }),
    row('Debt Proposed', { '2025': PROPOSED }),
    row('Debt Others', { '2025': '12000.00' }),
  ]
  const figures = financialSummary(rows, ['2025'])['2025']
  expect(figures).toMatchObject({
    income: '812000.00',
    expense: '685000.00',
    added_back: '85000.00',
    sde: '212000.00',
    debt_proposed: '80961.00',
    debt_others: '12000.00',
    debt_service: '92961.00',
  })
  expect(figures?.dscr).toMatch(/^2\.6185/)
  expect(figures?.global_dscr).toMatch(/^2\.2805/)
  expect(formatRatio(figures?.dscr ?? '')).toBe('2.62')
  expect(formatRatio(figures?.global_dscr ?? '')).toBe('2.28')
})

test('calculates each period separately and counts missing or empty cells as zero', () => {
  const rows = [
    row('Income', { '2024': '100.00', TTM: '300.00' }),
    row('Income', { '2024': null, TTM: '0.01' }),
    row('Debt Others', { TTM: '100.00' }),
  ]
  const results = financialSummary(rows, ['2024', 'TTM', 'Projected'])
  expect(Object.keys(results)).toEqual(['2024', 'TTM', 'Projected'])
  expect(results['2024']).toMatchObject({ income: '100.00', debt_service: '0.00', dscr: null, global_dscr: null })
  expect(results['TTM']).toMatchObject({ sde: '300.01', dscr: null, global_dscr: '3.0001' })
  expect(results['Projected']).toMatchObject({ sde: '0.00', dscr: null })
})

test('adds back expenses only', () => {
  const rows = [row('Income', { TTM: '10.00' }, { TTM: '5.00' }), row('Debt Others', { TTM: '1.00' }, { TTM: '5.00' })]
  expect(financialSummary(rows, ['TTM'])['TTM']).toMatchObject({ added_back: '0.00', sde: '10.00' })
})

test('accepts any period name', () => {
  const names = ['constructor', '__proto__', 'toString']
  const results = financialSummary([row('Income', Object.fromEntries([['__proto__', '7.00']]))], names)
  expect(Object.entries(results).map(([name, figures]) => [name, figures.income])).toEqual([
    ['constructor', '0.00'],
    ['__proto__', '7.00'],
    ['toString', '0.00'],
  ])
})

test('adds thousands of the largest amounts exactly', () => {
  const rows = Array.from({ length: 2000 }, () => row('Income', { TTM: '999999999999999.99' }))
  const others = [row('Expense', { TTM: '0.02' }), row('Debt Proposed', { TTM: '0.01' })]
  expect(financialSummary([...rows, ...others], ['TTM'])['TTM']).toMatchObject({
    income: '1999999999999999980.00',
    sde: '1999999999999999979.98',
    dscr: '199999999999999997998',
  })
})
