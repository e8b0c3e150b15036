import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { insert, makeDeal, makeLead, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'
import { newUuid } from '../../../services/ids.ts'

const { exportPerformanceReport, getPerformanceReport } = calls.reports

const app = await sharedApplication()
const day = (text: string) => new Date(`${text}T12:00:00Z`)

async function freshPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  return { partner, admin, api: admin.api, stages: partner.stages }
}

test('the forecast weighs open deals by their close probability, month by month', async () => {
  const { partner, api, stages } = await freshPartner()
  const make = (columns: Record<string, unknown>) => makeDeal(app, partner, { stage_id: stages[0]?.uuid, ...columns })
  await make({
    loan_amount: '100000.00',
    close_probability: 50,
    broker_fee_percent: '2',
    expected_close_on: '2027-01-31',
  })
  await make({
    loan_amount: '200000.00',
    close_probability: 25,
    broker_fee: '1000.00',
    target_closing_on: '2027-01-02',
  })
  await make({ loan_amount: '300000.00', close_probability: null, status: 'On Hold' })
  await make({ loan_amount: '900000.00', close_probability: 90, status: 'Funded', expected_close_on: '2027-01-02' })
  await make({ loan_amount: '900000.00', close_probability: 90, deleted_at: new Date() })
  const { forecast } = await api.call(getPerformanceReport)
  expect(forecast.months).toEqual([
    {
      month: '2027-01',
      count: 2,
      loan_amount_sum: '300000.00',
      weighted_amount_sum: '100000.00',
      fee_sum: '3000.00',
      weighted_fee_sum: '1250.00',
      without_fee: 0,
    },
    {
      month: null,
      count: 1,
      loan_amount_sum: '300000.00',
      // 10% in the first stage.
      weighted_amount_sum: '30000.00',
      fee_sum: '0.00',
      weighted_fee_sum: '0.00',
      without_fee: 1,
    },
  ])
  expect(forecast.total).toMatchObject({ count: 3, loan_amount_sum: '600000.00', weighted_amount_sum: '130000.00' })
})

test('a deal without a loan amount counts, and a percentage of it is no fee', async () => {
  const { partner, api } = await freshPartner()
  await makeDeal(app, partner, { loan_amount: null, broker_fee_percent: '2', referral_source: 'CPA', status: 'Funded' })
  await makeDeal(app, partner, { loan_amount: null, broker_fee_percent: '2' })
  await makeDeal(app, partner, { loan_amount: null, broker_fee: '500.00', broker_fee_percent: '0' })
  const { forecast, sources } = await api.call(getPerformanceReport)
  expect(forecast.total).toMatchObject({ count: 2, loan_amount_sum: '0.00', fee_sum: '500.00', without_fee: 1 })
  expect(sources).toContainEqual(expect.objectContaining({ source: 'CPA', deals: 1, funded: 1 }))
})

test('deals count for each coordinator, leads for whom they are assigned to, and the rest for no one', async () => {
  const { partner, api } = await freshPartner()
  const [ana, bo] = [
    await makeStaff(app, partner, { role: 'Coordinator' }),
    await makeStaff(app, partner, { role: 'Coordinator' }),
  ]
  const both = await makeDeal(app, partner, { loan_amount: '10.00', created: day('2026-03-02') })
  await shareDeal(app, partner, both, ana)
  await shareDeal(app, partner, both, bo)
  const old = await makeDeal(app, partner, { loan_amount: '5.00', status: 'Funded', created: day('2025-03-02') })
  await shareDeal(app, partner, old, ana)
  await makeDeal(app, partner, { loan_amount: '7.00', created: day('2026-03-02') })
  await makeLead(app, partner, { assigned_to: ana.uuid, lead_status: 'Converted', created: day('2026-03-02') })
  await makeLead(app, partner, { created: day('2026-03-02') })
  const period = { created_date_range_after: '2026-01-01', created_date_range_before: '2026-12-31' }
  const { people } = await api.call(getPerformanceReport, { query: period })
  expect(
    people.map(({ staff, open, deals, funded, leads, converted }) => [
      staff?.full_name ?? null,
      open,
      deals,
      funded,
      leads,
      converted,
    ]),
  ).toEqual([
    [ana.full_name, 1, 1, 0, 1, 1],
    [bo.full_name, 1, 1, 0, 0, 0],
    [null, 1, 1, 0, 1, 0],
  ])
  const all = await api.call(getPerformanceReport)
  expect(all.people[0]).toMatchObject({ deals: 2, funded: 1, funded_amount_sum: '5.00', open_amount_sum: '10.00' })
})

test('each lender’s deals, answers, offers and how long it took', async () => {
  const { partner, admin, api } = await freshPartner()
  const lender = await makeLender(app, partner, admin, { name: 'First Coastal' })
  const quiet = await makeLender(app, partner, admin, { name: 'Quiet Bank' })
  const deals = [await makeDeal(app, partner), await makeDeal(app, partner), await makeDeal(app, partner)]
  const by = { by_user: admin.user_uuid, by_name: admin.full_name }
  for (const [index, status] of (['Terms offered', 'Declined', null] as const).entries()) {
    const deal = deals[index] ?? { uuid: '', id: '' }
    await shareWithLender(app, partner, admin, { deal, lender, created: day('2026-03-01') })
    const at = { partner_id: partner.uuid, deal_id: deal.uuid, lender_id: lender.uuid }
    if (status === null) continue
    await insert(app, 'lender_responses', {
      ...at,
      ...by,
      status,
      responded_at: day(index === 0 ? '2026-03-03' : '2026-03-07'),
    })
    if (status === 'Declined') continue
    const offer = {
      ...at,
      amount: '500000.00',
      rate: '0.1',
      term_months: 120,
      made_by: admin.user_uuid,
      made_by_name: 'Lee',
    }
    await insert(app, 'lender_offers', {
      ...offer,
      id: newUuid(),
      accepted_at: day('2026-03-09'),
      accepted_by_name: 'Ada',
    })
  }
  const withdrawn = deals[0] ?? { uuid: '', id: '' }
  await shareWithLender(app, partner, admin, { deal: withdrawn, lender: quiet })
  await insert(app, 'lender_offers', {
    id: newUuid(),
    partner_id: partner.uuid,
    deal_id: withdrawn.uuid,
    lender_id: quiet.uuid,
    amount: '1.00',
    rate: '0.1',
    term_months: 120,
    made_by: admin.user_uuid,
    made_by_name: 'Lee',
    withdrawn_at: day('2026-03-09'),
  })
  const { lenders } = await api.call(getPerformanceReport)
  expect(lenders).toEqual([
    {
      lender: { id: lender.id, name: 'First Coastal' },
      shared: 3,
      answered: 2,
      offers: 1,
      declined: 1,
      accepted: 1,
      accepted_amount_sum: '500000.00',
      median_days: '4.0',
    },
    {
      lender: { id: quiet.id, name: 'Quiet Bank' },
      shared: 1,
      answered: 0,
      offers: 0,
      declined: 0,
      accepted: 0,
      accepted_amount_sum: '0.00',
      median_days: null,
    },
  ])
})

test('sources add up leads and deals, however they are capitalized', async () => {
  const { partner, api } = await freshPartner()
  await makeLead(app, partner, { referral_source: 'Dana Cho, CPA', lead_status: 'Converted' })
  await makeLead(app, partner, { referral_source: 'dana cho, cpa' })
  await makeDeal(app, partner, { referral_source: 'Dana Cho, CPA', loan_amount: '20.00', status: 'Funded' })
  await makeDeal(app, partner, { loan_amount: '3.00' })
  const { sources } = await api.call(getPerformanceReport)
  expect(sources).toEqual([
    {
      source: expect.stringMatching(/^dana cho, cpa$/i) as string,
      leads: 2,
      converted: 1,
      deals: 1,
      loan_amount_sum: '20.00',
      funded: 1,
      funded_amount_sum: '20.00',
    },
    { source: null, leads: 0, converted: 0, deals: 1, loan_amount_sum: '3.00', funded: 0, funded_amount_sum: '0.00' },
  ])
})

test('another partner’s work is in no report, and a Coordinator gets none', async () => {
  const { partner, api } = await freshPartner()
  const { partner: other } = await freshPartner()
  await makeDeal(app, other, { referral_source: 'Other' })
  await makeLead(app, other, {})
  const report = await api.call(getPerformanceReport)
  expect([report.people, report.lenders, report.sources, report.forecast.months]).toEqual([[], [], [], []])
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await coordinator.api.refused(getPerformanceReport, 'forbidden', {})
})

test('the sample deal is in no part of the report', async () => {
  const { partner, admin, api } = await freshPartner()
  const sample = await makeDeal(app, partner, { referral_source: 'Sample' })
  await shareWithLender(app, partner, admin, { deal: sample, lender: await makeLender(app, partner, admin) })
  await app.ask('update partners set sample_deal_id = $2 where id = $1', [partner.uuid, sample.uuid])
  const report = await api.call(getPerformanceReport)
  expect([report.people, report.lenders, report.sources, report.forecast.months]).toEqual([[], [], [], []])
})

test('exports the same figures as CSV, and escapes formulas in names', async () => {
  const { partner, admin, api } = await freshPartner()
  await makeLead(app, partner, { referral_source: '=1+1', assigned_to: admin.uuid })
  await makeDeal(app, partner, { loan_amount: '100000.00', close_probability: 50, expected_close_on: '2027-01-31' })
  const answer = await api.send(exportPerformanceReport)
  expect(answer.headers.get('content-disposition')).toMatch(/-performance-\d{4}-\d\d-\d\d\.csv/)
  const [header = '', ...lines] = answer.text.trim().split('\n')
  const columns = header.split(',')
  const at = (part: string, column: string) =>
    lines.find((line) => line.startsWith(part))?.split(',')[columns.indexOf(column)]
  const { forecast } = await api.call(getPerformanceReport)
  expect(at('forecast,', 'weighted_amount_sum')).toBe(forecast.total.weighted_amount_sum)
  expect(at('forecast by month,2027-01', 'loan_amount_sum')).toBe('100000.00')
  expect(at(`person,${admin.full_name}`, 'leads')).toBe('1')
  expect(at("referral source,'=1+1", 'leads')).toBe('1')
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await coordinator.api.refused(exportPerformanceReport, 'forbidden')
})
