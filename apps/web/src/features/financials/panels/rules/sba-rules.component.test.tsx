import { updateDeal } from '@loanyard/contract/deals/calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { saveSourceUse } from '@loanyard/contract/financials/calls'
import { financials, type Financials } from '@loanyard/contract/financials/schemas'
import { summaryItem, type SummaryItem } from '@loanyard/contract/financials/summary'
import { listLeads } from '@loanyard/contract/leads/calls'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../../../testing/fake-server.ts'
import { cell, FakeFinancials } from '../../../../../testing/financials.ts'
import { sample } from '../../../../../testing/sample.ts'

beforeEach(() => {
  server.serve(listLeads)
})

type Terms = Partial<Financials['terms']>

const periods = ['2025', 'Year 1']
const itemOf = (item_name: string, field_type: SummaryItem['field_type'], amount: string): SummaryItem => ({
  ...sample(summaryItem, { item_name, field_type, values: { '2025': amount, 'Year 1': amount } }),
  principal_amount: null,
  rate: null,
  term: null,
})

/** A project of 2,100,000 with a DSCR of 1.20 in both periods, of which "Year 1" is a projection. */
async function open(terms: Terms, items: readonly SummaryItem[] = [], canUpdate = true) {
  const all = sample(financials)
  const rows = [
    { item_name: 'Price', lender_amount: '1890000.00', borrower_amount: '140000.00' },
    { item_name: 'Note', seller_amount: '70000.00', seller_standby: true },
  ]
  const known = [itemOf('Sales', 'Income', '120000.00'), itemOf('Loan', 'Debt Proposed', '100000.00'), ...items]
  const own = new FakeFinancials(rows, {
    terms: {
      ...all.terms,
      loan_amount: '1890000.00',
      loan_purpose: 'Business Acquisition',
      ownership_change: 'Initial Acquisition',
      standby_debt: '30000.00',
      minority_investment: '20000.00',
      real_estate_amount: null,
      loan_number: { on: '2026-12-01', basis: 'target_closing' },
      ...terms,
    },
    can: { update: canUpdate, change_rates: canUpdate },
    financial_summary: { ...all.financial_summary, periods, projections: ['Year 1'], items: known },
  })
  const person = await own.open()
  // The figures follow the grids in a deferred render.
  const grid = (name: string) => within(screen.getByRole('grid', { name }))
  await grid('Sources and uses').findByText('2,100,000.00')
  await grid('Financial summary').findAllByText(/^[17]\.20$/)
  return person
}

const region = (name: string) => screen.findByRole('region', { name })
const rowOf = async (name: string, period: string) =>
  within(await region(name)).getByRole('row', { name: new RegExp(`^${period}`) }).textContent

test('shows the worked example of limited sources, and what the grid changes in it', async () => {
  const person = await open({})
  const equity = await region('Equity injection')
  expect(equity.textContent).toContain('Shortfall$15,000.00')
  expect(equity.textContent).toContain('Required$210,000.00')
  expect(equity.textContent).toContain('at least $105,000.00 must come from here')
  expect(equity.textContent).toContain('Together at most $105,000.00 · Seller note on full standby $70,000.00')
  expect(equity.textContent).toContain('The 10% can’t be reduced for an initial acquisition.')
  await person.click(cell('Sources and uses', 0, 2))
  await person.keyboard('160000{Enter}')
  // 212,000 of 2,120,000; own 160,000 − 50,000, and 106,000 of the limited 120,000.
  await expect.poll(() => equity.textContent).toContain('Met$216,000.00')
  expect(equity.textContent).toContain('Required$212,000.00')
  await waitFor(() => expect(server.requests(saveSourceUse)).toHaveLength(1))
})

test('never lets a projection of a change of ownership read as met', async () => {
  const person = await open({})
  expect(await rowOf('Debt service coverage', '2025')).toContain('1.20not met1.20not met1.25 Initial Acquisition')
  const projected = await rowOf('Debt service coverage', 'Year 1')
  expect(projected).toContain('not counted')
  expect(projected).toContain('Projections don’t count toward coverage for a change of ownership')
  const stress = await region('DSCR stress test')
  // It begins with the period of the key figures.
  const period = within(stress).getByRole<HTMLSelectElement>('combobox', { name: 'Period' })
  expect(period.value).toBe('2025')
  await person.selectOptions(period, 'Year 1')
  expect(within(stress).getByRole('row', { name: /^Current rate/ }).textContent).not.toContain('met')
})

test('leads to each section of the page', async () => {
  const person = await open({})
  const links = within(await screen.findByRole('navigation', { name: 'Go to a section' }))
  const names = links.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Sources and uses', 'Collateral', 'Financial summary', 'Debts', 'Debt service'])
  for (const name of names) {
    await person.click(links.getByRole('button', { name }))
    expect(document.activeElement).toBe(await region(name))
  }
})

test('asks one question instead of requiring nothing', async () => {
  await open({ ownership_change: null, loan_purpose: 'Equipment' })
  const question = 'Not determined: answer one question. Does the loan change who owns the business?'
  expect((await region('Equity injection')).textContent).toContain(question)
  expect((await region('SBA rules')).textContent).toContain(question)
  expect(await rowOf('Debt service coverage', '2025')).toContain('not determined')
  expect(screen.queryByText(/None required/)).toBeNull()
})

test('a purchase can’t answer "None", and staff answer where the question is asked, with an Undo', async () => {
  const person = await open({ ownership_change: 'None' })
  const question = 'Not determined: answer one question. Which kind of change of ownership is it?'
  expect((await region('Equity injection')).textContent).toContain(question)
  expect(screen.queryByText(/None required/)).toBeNull()
  server.on(updateDeal, sample(deal))
  const rules = within(await region('SBA rules'))
  const choice = rules.getByRole('combobox', { name: 'Ownership change' })
  expect(within(choice).queryByRole('option', { name: 'No change of ownership' })).toBeNull()
  await person.selectOptions(choice, 'Initial acquisition')
  await expect.poll(() => server.requests(updateDeal)[0]?.body).toEqual({ ownership_change: 'Initial Acquisition' })
  await person.click(
    await within(screen.getByRole('region', { name: 'Messages' })).findByRole('button', { name: 'Undo' }),
  )
  await expect.poll(() => server.requests(updateDeal)[1]?.body).toEqual({ ownership_change: null })
})

test('takes one click to make the deal’s loan amount that of the sources', async () => {
  const person = await open({ loan_amount: '1800000.00' })
  server.on(updateDeal, sample(deal))
  const list = within(await screen.findByRole('list', { name: 'Check these amounts' }))
  await person.click(list.getByRole('button', { name: 'Use $1,890,000' }))
  await expect.poll(() => server.requests(updateDeal)[0]?.body).toEqual({ loan_amount: '1890000.00' })
  await person.click(list.getByRole('button', { name: 'Fix sources' }))
  expect(document.activeElement).toBe(cell('Sources and uses', 0, 1))
})

test('a lender sees that amounts differ, and nothing to fix them with', async () => {
  await open({ loan_amount: '1800000.00' }, [], false)
  const list = within(await screen.findByRole('list', { name: 'Check these amounts' }))
  expect(list.getByText(/^The loan amounts differ/)).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('tells a lender that the broker has not answered', async () => {
  await open({ ownership_change: null, loan_purpose: 'Equipment' }, [], false)
  const question =
    'Not determined: the broker hasn’t answered one question. Does the loan change who owns the business?'
  expect((await region('Equity injection')).textContent).toContain(question)
  expect((await region('SBA rules')).textContent).toContain(question)
  expect(await rowOf('Debt service coverage', '2025')).toContain(question)
  expect(screen.queryByText(/answer one question/)).toBeNull()
})

test('shows both results within 14 days of an edition change, and neither further away', async () => {
  await open({ loan_number: { on: '2026-09-30', basis: 'expected' } })
  const rules = await region('SBA rules')
  expect(rules.textContent).toContain('SBA rules change within 1 day of the expected loan number (1 Oct, 2026).')
  const table = within(within(rules).getByRole('region', { name: 'Compared' }))
  expect(table.getByRole('row', { name: /^DSCR, 2025/ }).textContent).toBe('DSCR, 2025met (1.15)not met (1.25)')
  expect(table.getByRole('row', { name: /^DSCR, Year 1/ }).textContent).toBe('DSCR, Year 1met (1.15)not counted')
  expect(table.getByRole('row', { name: /^Equity shortfall/ }).textContent).toBe('Equity shortfall$0.00$15,000.00')
})

test('shows no comparison 15 days from an edition change', async () => {
  await open({ loan_number: { on: '2026-09-16', basis: 'expected' } })
  expect((await region('SBA rules')).textContent).not.toContain('Compare both results')
})

test('splits the term of a mixed loan and says that the rule is not confirmed', async () => {
  await open({ real_estate_amount: '945000.00' })
  const rules = (await region('SBA rules')).textContent
  expect(rules).toContain('Separately: 25 years for real estate, 10 years for the rest.')
  expect(rules).toContain('Or one loan of at most 17 years 6 months, weighted by amount.')
  expect(rules).toContain('Mixed use, effective 1 Oct, 2026, not confirmed')
})

test('names amounts that contradict each other, and no one calls the loan eligible', async () => {
  await open({ loan_amount: '1900000.00' }, [itemOf('Net income', 'Income', '600000.00')])
  const list = await screen.findByRole('list', { name: 'Check these amounts' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('In 2025, Sales ($120,000.00) and Net income ($600,000.00) are both entered as income.'),
    expect.stringContaining('In Year 1, Sales ($120,000.00)'),
    expect.stringContaining('The DSCR of 2025 is 7.20: SDE $720,000.00 for payments of $100,000.00.'),
    expect.stringContaining('The DSCR of Year 1 is 7.20'),
    expect.stringContaining('The loan amounts differ: $1,900,000.00 on the deal, $1,890,000.00 in sources and uses.'),
  ])
  expect(document.body.textContent).not.toMatch(/eligible/i)
})
