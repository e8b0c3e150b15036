import { addPeriod, deleteFinancialSummary, saveDebt, saveFinancialSummary } from '@loanyard/contract/financials/calls'
import { financials } from '@loanyard/contract/financials/schemas'
import { summaryItem, type FinancialSummary } from '@loanyard/contract/financials/summary'
import { listLeads } from '@loanyard/contract/leads/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { FakeFinancials } from '../../../testing/financials.ts'
import { newId, sample } from '../../../testing/sample.ts'

beforeEach(() => {
  server.serve(listLeads)
})

const all = sample(financials)
const empty: FinancialSummary = {
  ...all.financial_summary,
  items: [],
  periods: [],
  projections: [],
  added: [],
  version: 1,
}
const terms = {
  ...all.terms,
  loan_amount: '450000.00',
  loan_purpose: 'Equipment' as const,
  interest_rate: '0.105',
  term_months: 120,
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('one click lists what the loan pays for, and one takes it back', async () => {
  const own = new FakeFinancials([], { terms })
  const person = await own.open()
  await person.click(section('Sources and uses').getByRole('button', { name: 'Add standard rows' }))
  await expect
    .poll(() => own.saved().map(([name]) => name))
    .toEqual(['Equipment', 'Installation', 'Working capital', 'Closing costs', 'SBA guaranty fee'])
  expect(section('Sources and uses').queryByRole('button', { name: 'Add standard rows' })).toBeNull()
  await person.click(
    await within(screen.getByRole('region', { name: 'Messages' })).findByRole('button', { name: 'Undo' }),
  )
  await expect.poll(own.saved.bind(own)).toEqual([])
})

test('one click adds the lines of a tax return for three years and TTM', async () => {
  let summary = empty
  const own = new FakeFinancials([], { terms, financial_summary: empty, rates: { ...all.rates, on: '2026-11-28' } })
  server.on(addPeriod, ({ body }) => {
    summary = { ...summary, periods: [...summary.periods, body.period], version: summary.version + 1 }
    return summary
  })
  server.on(saveFinancialSummary, ({ body }) => {
    const added = body.items.map(({ item_name = '', field_type = 'Income' }) =>
      sample(summaryItem, { id: newId('frow'), item_name, field_type, values: {}, sde: {} }),
    )
    summary = { ...summary, items: [...summary.items, ...added], version: summary.version + 1 }
    return { ...summary, added: added.map(({ id }) => id) }
  })
  server.on(deleteFinancialSummary, null)
  const person = await own.open()
  await person.click(section('Financial summary').getByRole('button', { name: 'Add standard rows and periods' }))
  await expect
    .poll(() => server.requests(addPeriod).map(({ body }) => [body.period, body.after]))
    .toEqual([
      ['2023', null],
      ['2024', '2023'],
      ['2025', '2024'],
      ['TTM', '2025'],
    ])
  await expect
    .poll(() => server.requests(saveFinancialSummary)[0]?.body.items.map(({ item_name }) => item_name))
    .toEqual([
      'Revenue',
      'Cost of goods sold',
      'Officer compensation',
      'Operating expenses',
      'Depreciation',
      'Amortization',
      'Interest',
      'Taxes',
    ])
})

test('offers the loan of the deal as a proposed debt, in one click with an Undo', async () => {
  const periods = ['2024', '2025']
  const added = newId('frow')
  const own = new FakeFinancials([], { terms, financial_summary: { ...empty, periods } })
  server.on(saveDebt, { ...empty, periods, version: 2, added: [added] })
  server.on(deleteFinancialSummary, null)
  const person = await own.open()
  await person.click(section('Debts').getByRole('button', { name: 'Add the SBA loan ($450K)' }))
  await expect
    .poll(() => server.requests(saveDebt)[0]?.body)
    .toEqual({
      item_name: 'SBA loan',
      field_type: 'Debt Proposed',
      principal_amount: '450000.00',
      rate: '0.105',
      term: 120,
      periods,
    })
  await person.click(
    await within(screen.getByRole('region', { name: 'Messages' })).findByRole('button', { name: 'Undo' }),
  )
  await expect.poll(() => server.requests(deleteFinancialSummary)[0]?.body).toEqual({ row_id: added })
})
