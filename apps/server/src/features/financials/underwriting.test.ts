import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { FixedClock } from '../../../testing/app/clocks.ts'
import { makeDeal } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'

const { addPeriod, getFinancials, saveDebt, saveFinancialSummary, saveSourceUse } = calls.financials

// A second before September ends in New York: already October in UTC, and by then for hours in Tokyo.
const clock = new FixedClock('2026-10-01T03:59:59Z')
const app = await startApplication({ clock })
afterAll(() => app.close())
const fixture = await makeLenderFixture(app)
const { admin, contact, partner } = fixture
const { api } = admin

async function newDeal(columns: Readonly<Record<string, unknown>> = {}) {
  const terms = { loan_amount: '1890000.00', loan_purpose: 'Business Acquisition', ...columns }
  return { deal_id: (await makeDeal(app, partner, terms)).id }
}

const editionOf = async (params: { deal_id: string }) => {
  const { terms, underwriting } = await api.call(getFinancials, { params })
  return [terms.loan_number, underwriting.edition.name]
}

test('chooses the edition by the partner’s day, at both edges of the day', async () => {
  const params = await newDeal()
  const inZone = (zone: string) => app.ask('update partners set time_zone = $2 where id = $1', [partner.uuid, zone])
  expect(await editionOf(params)).toEqual([{ on: '2026-09-30', basis: 'today' }, 'SOP 50 10 8'])
  await inZone('Asia/Tokyo')
  expect(await editionOf(params)).toEqual([{ on: '2026-10-01', basis: 'today' }, 'SOP 50 10 8.1'])
  await inZone('America/New_York')
  clock.forward(1)
  expect(await editionOf(params)).toEqual([{ on: '2026-10-01', basis: 'today' }, 'SOP 50 10 8.1'])
  await inZone('America/Los_Angeles')
  expect(await editionOf(params)).toEqual([{ on: '2026-09-30', basis: 'today' }, 'SOP 50 10 8'])
  await inZone('America/New_York')
})

test('expects the loan number 30 days before closing unless a date is entered, which staff can change', async () => {
  const params = await newDeal({ target_closing_on: '2026-10-30' })
  expect(await editionOf(params)).toEqual([{ on: '2026-09-30', basis: 'target_closing' }, 'SOP 50 10 8'])
  await api.call(calls.deals.updateDeal, { params, body: { target_closing_on: '2026-10-31' } })
  expect(await editionOf(params)).toEqual([{ on: '2026-10-01', basis: 'target_closing' }, 'SOP 50 10 8.1'])
  await api.call(calls.deals.updateDeal, { params, body: { expected_loan_number_on: '2026-09-15' } })
  expect(await editionOf(params)).toEqual([{ on: '2026-09-15', basis: 'expected' }, 'SOP 50 10 8'])
  await api.refused(calls.deals.updateDeal, 'bad_input', { params, body: { ownership_change: 'Yes' as never } })
})

/** The example of SBA rules: 2,100,000, with a DSCR of 1.20. */
async function fill(params: { deal_id: string }): Promise<void> {
  const items = [
    { item_name: 'Price', lender_amount: '1890000', borrower_amount: '140000' },
    { item_name: 'Note', seller_amount: '70000', seller_standby: true },
  ]
  await api.call(saveSourceUse, { params, body: { items } })
  await api.call(addPeriod, { params, body: { period: '2025' } })
  await api.call(addPeriod, { params, body: { period: 'Year 1', is_projection: true } })
  const values = (amount: string) => ({ '2025': amount, 'Year 1': amount })
  const rows = [
    { item_name: 'Sales', field_type: 'Income' as const, values: values('120000') },
    { item_name: 'Loan', field_type: 'Debt Proposed' as const, values: values('100000') },
  ]
  await api.call(saveFinancialSummary, { params, body: { items: rows } })
}

const sources = { standby_debt: '30000.00', minority_investment: '20000.00' }

test.each([
  ['Initial Acquisition', 'missed', '1.25', false],
  ['Owner Buyout', 'missed', '1.25', true],
  ['ESOP or Cooperative', 'missed', '1.25', null],
  ['Business Expansion', 'met', '1.15', true],
] as const)('applies both editions to %s', async (ownership_change, result, floor, reducible) => {
  const params = await newDeal({ ...sources, ownership_change, expected_loan_number_on: '2026-10-01' })
  await fill(params)
  const { underwriting, edition_change } = await api.call(getFinancials, { params })
  expect(underwriting).toMatchObject({
    edition: { name: 'SOP 50 10 8.1', source: 'SOP 50 10 8.1', confidence: 'H', confirmed: true },
    coverage: [
      { period: '2025', dscr: { result, floor, rule: { name: ownership_change } } },
      { period: 'Year 1', dscr: { result: 'not_counted', floor: null }, global_dscr: { result: 'not_counted' } },
    ],
    equity: { required: '210000.00', most_limited: '105000.00', missing: '15000.00', met: false, reducible },
  })
  expect(edition_change).toMatchObject({
    days: 0,
    results: [
      { edition: { name: 'SOP 50 10 8' }, coverage: [{ dscr: { result: 'met', floor: '1.15' } }, {}] },
      { edition: { name: 'SOP 50 10 8.1' }, equity: { missing: '15000.00' } },
    ],
  })
  expect(edition_change?.results[0]?.equity).toMatchObject({ missing: '0.00', met: true })
})

test('asks for the missing answer instead of requiring nothing', async () => {
  const params = await newDeal({ loan_purpose: 'Working Capital', expected_loan_number_on: '2026-12-01' })
  await fill(params)
  const open = await api.call(getFinancials, { params })
  expect(open.edition_change).toBeNull()
  expect(open.underwriting).toMatchObject({
    coverage: [{ dscr: { result: 'not_determined' } }, { dscr: { result: 'not_determined' } }],
    equity: { requirement: 'not_determined', missing_fact: 'ownership_change', met: false },
  })
  await api.call(calls.deals.updateDeal, { params, body: { ownership_change: 'None' } })
  expect((await api.call(getFinancials, { params })).underwriting).toMatchObject({
    coverage: [{ dscr: { result: 'met', floor: '1.15' } }, { dscr: { result: 'met' } }],
    equity: { requirement: 'none', required: '0.00' },
  })
})

test.each(['Business Acquisition', 'Partner Buyout'])(
  'never says that a %s needs no equity injection',
  async (purpose) => {
    for (const ownership_change of [null, 'None']) {
      const params = await newDeal({ loan_purpose: purpose, ownership_change, expected_loan_number_on: '2026-12-01' })
      await fill(params)
      const { underwriting } = await api.call(getFinancials, { params })
      expect(underwriting).toMatchObject({
        coverage: [{ dscr: { result: 'not_determined' } }, { dscr: { result: 'not_determined' } }],
        equity: { requirement: 'not_determined', missing_fact: 'ownership_change', met: false },
      })
    }
  },
)

test('names a negative source', async () => {
  const params = await newDeal()
  const items = [{ item_name: 'Equipment', lender_amount: '-5000' }]
  await api.call(saveSourceUse, { params, body: { items } })
  const { warnings } = await api.call(getFinancials, { params })
  expect(warnings[0]).toMatchObject({ kind: 'negative_source', amounts: [{ name: 'Equipment', amount: '-5000.00' }] })
  expect(warnings[0]?.message).toContain(
    'Equipment: the lender amount is negative, ($5,000.00), which lowers the total.',
  )
})

test('names contradictory amounts to staff and to the lender', async () => {
  const params = { deal_id: fixture.deal.id }
  await api.call(calls.deals.updateDeal, { params, body: { loan_amount: '500000.00' } })
  const items = [{ item_name: 'Price', lender_amount: '510000.00' }]
  await api.call(saveSourceUse, { params, body: { items } })
  await api.call(addPeriod, { params, body: { period: '2025' } })
  const rows = ['Gross sales', 'Net income'].map((item_name) => {
    return { item_name, field_type: 'Income' as const, values: { '2025': '600000.00' } }
  })
  await api.call(saveFinancialSummary, { params, body: { items: rows } })
  const loan = { item_name: 'SBA loan', field_type: 'Debt Proposed' as const, principal_amount: '505000.00' }
  await api.call(saveDebt, { params, body: { ...loan, rate: '0.105', term: 120, periods: ['2025'] } })
  const { warnings } = await api.call(getFinancials, { params })
  expect(warnings.map(({ kind }) => kind)).toEqual(['income_twice', 'high_dscr', 'loan_amounts'])
  const [twice, high, loans] = warnings.map(({ message }) => message)
  expect(twice).toContain('In 2025, Gross sales ($600,000.00) and Net income ($600,000.00) are both entered as income.')
  expect(high).toContain('The DSCR of 2025 is 14.68: SDE $1,200,000.00 for payments of $81,770.64.')
  expect(loans).toBe(
    'The loan amounts differ: $500,000.00 on the deal, $510,000.00 in sources and uses, $505,000.00 in proposed debts.',
  )
  const shown = await contact.api.call(calls.lenderArea.getLenderFinancials, { params })
  expect(shown.warnings).toEqual(warnings)
})
