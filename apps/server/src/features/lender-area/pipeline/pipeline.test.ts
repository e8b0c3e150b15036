import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal } from '../../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { assignLenderStaff, makeLenderStaff, shareWithLender } from '../../../../testing/data/lenders.ts'

const { listLenderPipeline, getLenderDeal, respondToDeal, makeOffer } = calls.lenderArea
const { addPeriod, saveFinancialSummary, getFinancials } = calls.financials

const app = await sharedApplication()
const harbor = await makeLenderFixture(app)
const summit = await makeLenderFixture(app)
/** The contact of a lender at one broker, who also works for a lender of the other. */
const { contact } = harbor
const elsewhere = await makeLenderStaff(app, summit.partner, summit.other, { person: contact, is_contact: false })

interface Facts {
  readonly title: string
  readonly loan_amount: string
  readonly business_state?: string
  readonly personal_credit_score?: number
}

async function sharedDeal({ partner, admin, lender, other }: typeof harbor, facts: Facts) {
  const deal = await makeDeal(app, partner, { ...facts })
  const isHarbor = partner === harbor.partner
  const to = isHarbor ? lender : other
  const share = await shareWithLender(app, partner, admin, { deal, lender: to })
  if (!isHarbor) await assignLenderStaff(app, partner, admin, { share, deal, lender: to, staff: elsewhere })
  return deal
}

const bakery = await sharedDeal(harbor, {
  title: 'Bakery',
  loan_amount: '300000',
  business_state: 'TX',
  personal_credit_score: 720,
})
const clinic = await sharedDeal(summit, {
  title: 'Clinic',
  loan_amount: '900000',
  business_state: 'OH',
  personal_credit_score: 640,
})
const diner = await sharedDeal(summit, { title: 'Diner', loan_amount: '500000', business_state: 'TX' })

/** Earnings and proposed debt of a period. */
async function enter(
  { admin }: typeof harbor,
  deal: { id: string },
  period: string,
  figures: readonly [number, number],
) {
  const params = { deal_id: deal.id }
  await admin.api.call(addPeriod, { params, body: { period, is_projection: period.startsWith('P') } })
  const [earnings, debt] = figures
  const items = [
    { item_name: `Sales ${period}`, field_type: 'Income' as const, values: { [period]: earnings } },
    { item_name: `Loan ${period}`, field_type: 'Debt Proposed' as const, values: { [period]: debt } },
  ]
  await admin.api.call(saveFinancialSummary, { params, body: { items } })
}
await enter(harbor, bakery, '2024', [100, 100])
await enter(harbor, bakery, '2025', [1_149_900, 1_000_000])
await enter(harbor, bakery, 'P2026', [900, 100])
await enter(summit, clinic, 'P2026', [200, 100])

type Query = NonNullable<Parameters<typeof contact.api.call<typeof listLenderPipeline>>[1]>['query']
const list = (query: Query = {}) => contact.api.call(listLenderPipeline, { query })
const titles = async (query: Query = {}) => (await list(query)).results.map(({ title }) => title)
const own = harbor.deal.id

test('lists the deals of every broker with their names, and each only once', async () => {
  const { results, total_count } = await list()
  expect(total_count).toBe(4)
  expect(results.map(({ id, partner, lender }) => [id, partner.name, lender.name])).toEqual([
    [diner.id, summit.partner.name, summit.other.name],
    [clinic.id, summit.partner.name, summit.other.name],
    [bakery.id, harbor.partner.name, harbor.lender.name],
    [own, harbor.partner.name, harbor.lender.name],
  ])
})

test('shows the DSCR that the financials show: of the last historical period, or else of a projection', async () => {
  const found = new Map((await list()).results.map(({ id, dscr }) => [id, dscr]))
  expect(found.get(bakery.id)).toEqual({ ratio: '1.15', period: '2025', is_projection: false })
  expect(found.get(clinic.id)).toEqual({ ratio: '2.00', period: 'P2026', is_projection: true })
  expect(found.get(diner.id)).toBeNull()
  const { financial_summary } = await harbor.admin.api.call(getFinancials, { params: { deal_id: bakery.id } })
  expect(financial_summary.derived['2025']?.dscr).toBe('1.15')
})

test('sorts by every column, with deals that lack the value below all others', async () => {
  expect(await titles({ ordering: '-loan_amount', partner: summit.partner.id })).toEqual(['Clinic', 'Diner'])
  expect((await titles({ ordering: '-dscr' })).slice(0, 2)).toEqual(['Clinic', 'Bakery'])
  expect((await titles({ ordering: '-credit_score' })).slice(0, 2)).toEqual(['Bakery', 'Clinic'])
  expect((await titles({ ordering: '-business_state' }))[2]).toBe('Clinic')
  expect((await titles({ ordering: 'title' })).slice(0, 2)).toEqual(['Bakery', 'Clinic'])
})

test('filters by what a credit box names, with exact totals', async () => {
  expect(await titles({ business_state: 'TX', ordering: 'title' })).toEqual(['Bakery', 'Diner'])
  expect(await titles({ loan_amount_min: '400000', loan_amount_max: '600000' })).toEqual(['Diner'])
  expect(await titles({ credit_score_min: '700' })).toEqual(['Bakery'])
  expect(await titles({ dscr_min: '1.15', dscr_max: '1.9' })).toEqual(['Bakery'])
  expect(await titles({ dscr_min: '1.16' })).toEqual(['Clinic'])
  expect(await titles({ partner: harbor.partner.id, search: 'bak' })).toEqual(['Bakery'])
  expect(await list({ partner: summit.partner.id })).toMatchObject({ total_count: 2 })
  expect(await titles({ shared_date_range_before: '2020-01-01' })).toEqual([])
  await contact.api.refused(listLenderPipeline, 'bad_input', { query: { dscr_min: 'high' } })
  await contact.api.refused(listLenderPipeline, 'bad_input', { query: { business_state: 'Texas' } })
})

test('pages through the whole list in both directions without repeating a deal', async () => {
  const first = await list({ ordering: '-dscr', limit: '2' })
  expect(first).toMatchObject({ total_count: 4, previous: null })
  const next = (await contact.api.get(first.next ?? '')).json as typeof first
  expect(next).toMatchObject({ total_count: 4, next: null })
  const seen = [...first.results, ...next.results].map(({ id }) => id)
  expect(new Set(seen)).toEqual(new Set([bakery.id, clinic.id, diner.id, own]))
  const back = (await contact.api.get(next.previous ?? '')).json as typeof first
  expect(back.results).toEqual(first.results)
})

test('sorts unanswered deals first, and shows an expired offer as such', async () => {
  const params = { deal_id: diner.id }
  const { api } = contact
  const there = api.inPartner(summit.partner.id)
  await there.call(getLenderDeal, { params })
  await there.call(makeOffer, { params, body: { amount: '1', rate: '0.1', term_months: 12, expires_on: '2999-01-01' } })
  await there.call(respondToDeal, {
    params: { deal_id: clinic.id },
    body: { response: 'Declined', reason: 'location' },
  })
  expect((await titles({ ordering: 'response' })).slice(2)).toEqual(['Diner', 'Clinic'])
  expect(await titles({ response: 'No answer', ordering: 'title' })).toHaveLength(2)
  const shown = async () => (await list({ search: 'diner' })).results[0]
  expect(await shown()).toMatchObject({ response: 'Terms offered', offer_expired: false, opened: true })
  await app.ask(`update lender_offers set expires_on = '2020-01-01' where deal_id = $1`, [diner.uuid])
  expect(await shown()).toMatchObject({ offer_expired: true })
})

test('shows nothing to strangers, unassigned colleagues, people who left, and nothing of a frozen broker', async () => {
  for (const { api } of [harbor.unassigned, harbor.admin, harbor.client]) {
    expect(await api.call(listLenderPipeline)).toMatchObject({ results: [], total_count: 0 })
  }
  expect((await harbor.assigned.api.call(listLenderPipeline)).results.map(({ id }) => id)).toEqual([own])
  await app.ask(`update lender_staff set status = 'Inactive' where id = $1`, [harbor.assigned.uuid])
  await harbor.assigned.api.refused(listLenderPipeline, 'unauthorized')
  await app.ask('update partners set frozen_at = now() where id = $1', [summit.partner.uuid])
  expect(await titles({ ordering: 'title' })).toHaveLength(2)
  await app.ask('update partners set frozen_at = null where id = $1', [summit.partner.uuid])
})
