import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { getPipelineReport, exportPipelineReport } = calls.reports

const app = await sharedApplication()

const day = (text: string) => new Date(`${text}T12:00:00Z`)

/** Three deals and four leads in two months; one deal left a stage after four days, another after one. */
async function workedPartner() {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const [first, second] = partner.stages
  const make = (created: string, columns: Record<string, unknown>) =>
    makeDeal(app, partner, { created: day(created), stage_id: second?.uuid, ...columns })
  const slow = await make('2026-01-31', { loan_amount: '999999999999999.99' })
  const quick = await make('2026-02-01', { loan_amount: '0.02', status: 'Funded' })
  await make('2026-02-28', { loan_amount: '100.00', stage_id: first?.uuid })
  await make('2026-02-28', { loan_amount: '7.00', deleted_at: new Date() })
  for (const [deal, moved] of [
    [slow, '2026-02-04'],
    [quick, '2026-02-02'],
  ] as const) {
    await app.ask(
      `insert into deal_stage_moves (partner_id, id, deal_id, from_stage_id, to_stage_id, moved_at) values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [partner.uuid, deal.uuid, first?.uuid, second?.uuid, day(moved)],
    )
  }
  for (const [created, lead_status] of [
    ['2026-01-15', 'Converted'],
    ['2026-01-16', 'New'],
    ['2026-01-17', 'Lost'],
    ['2026-02-10', 'Converted'],
  ] as const) {
    await makeLead(app, partner, { created: day(created), lead_status })
  }
  return { partner, api }
}

test('sums open deals by stage and all deals by status, exact to the cent', async () => {
  const { api } = await workedPartner()
  const report = await api.call(getPipelineReport)
  expect(report.total).toEqual({ count: 2, loan_amount_sum: '1000000000000099.99' })
  expect(report.all).toEqual({ count: 3, loan_amount_sum: '1000000000000100.01' })
  expect(
    report.stages
      .slice(0, 3)
      .map(({ stage, count, loan_amount_sum, stays, median_days }) => [
        stage.name,
        count,
        loan_amount_sum,
        stays,
        median_days,
      ]),
  ).toEqual([
    ['Pre-Qualification', 1, '100.00', 2, '2.5'],
    ['Document Collection', 1, '999999999999999.99', 0, null],
    ['Packaging', 0, '0.00', 0, null],
  ])
  expect(report.stages[1]?.statuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'Active', count: 1, loan_amount_sum: '999999999999999.99' },
    { status: 'Funded', count: 1, loan_amount_sum: '0.02' },
  ])
  expect(report.leads).toMatchObject({ count: 4, converted: 2, conversion: '0.5000' })
})

test('returns the leads and deals of each month and how many converted or funded', async () => {
  const { api } = await workedPartner()
  const { months } = await api.call(getPipelineReport)
  expect(months).toEqual([
    {
      month: '2026-01',
      leads: 3,
      converted: 1,
      conversion: '0.3333',
      deals: 1,
      loan_amount_sum: '999999999999999.99',
      funded: 0,
      funded_amount_sum: '0.00',
    },
    {
      month: '2026-02',
      leads: 1,
      converted: 1,
      conversion: '1.0000',
      deals: 2,
      loan_amount_sum: '100.02',
      funded: 1,
      funded_amount_sum: '0.02',
    },
  ])
})

test('includes the first and last day of a period', async () => {
  const { api } = await workedPartner()
  const query = { created_date_range_after: '2026-02-01', created_date_range_before: '2026-02-28' }
  const report = await api.call(getPipelineReport, { query })
  expect(report.total).toEqual({ count: 1, loan_amount_sum: '100.00' })
  expect(report.all).toEqual({ count: 2, loan_amount_sum: '100.02' })
  expect(report.leads).toMatchObject({ count: 1, conversion: '1.0000' })
  expect(report.months.map(({ month }) => month)).toEqual(['2026-02'])
  const early = await api.call(getPipelineReport, { query: { created_date_range_before: '2026-02-03' } })
  expect(early.stages[0]).toMatchObject({ stays: 1, median_days: '1.0' })
  const empty = await api.call(getPipelineReport, { query: { created_date_range_before: '2020-01-01' } })
  expect(empty).toMatchObject({ total: { count: 0, loan_amount_sum: '0.00' }, leads: { conversion: null }, months: [] })
})

test('begins the time in a stage when the previous stage ended', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  await api.call(calls.deals.moveStage, { params, body: {} })
  await api.call(calls.deals.moveStage, { params, body: {} })
  const moves = await app.ask<{ entered_at: Date; moved_at: Date }>(
    'select entered_at, moved_at from deal_stage_moves where deal_id = $1 order by id',
    [deal.uuid],
  )
  expect(moves[1]?.entered_at).toEqual(moves[0]?.moved_at)
  const { stages } = await api.call(getPipelineReport)
  expect(stages.slice(0, 3).map(({ stays }) => stays)).toEqual([1, 1, 0])
})

test('exports the same numbers as CSV and escapes formulas in names', async () => {
  const { partner, api } = await workedPartner()
  const [first] = partner.stages
  await api.call(calls.stages.updateStage, { params: { stage_id: first?.id ?? '' }, body: { name: '=1+1' } })
  const answer = await api.send(exportPipelineReport)
  expect(answer.headers.get('content-disposition')).toMatch(/-pipeline-\d{4}-\d\d-\d\d\.csv/)
  const lines = answer.text.trim().split('\n')
  expect(lines[1]).toBe('total,,,4,2,0.5000,3,1000000000000100.01,,,,')
  expect(lines[2]).toBe('open,,,,,,2,1000000000000099.99,,,,')
  expect(lines[3]).toBe("stage,'=1+1,,,,,1,100.00,2,2.5,,")
  expect(lines.at(-1)).toBe('month,2026-02,,1,1,1.0000,2,100.02,,,1,0.02')
})

test('rejects coordinators, reversed periods and invalid dates', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  for (const call of [getPipelineReport, exportPipelineReport]) {
    await coordinator.api.refused(call, 'forbidden')
    for (const query of [
      'created_date_range_after=2026-02-30',
      'created_date_range_after=2026-02-02&created_date_range_before=2026-02-01',
      'stage=1',
    ]) {
      await api.refused(call, 'bad_input', { query })
    }
  }
})

test('excludes other partners', async () => {
  await workedPartner()
  const { api } = await makeStaff(app, await makePartner(app))
  expect(await api.call(getPipelineReport)).toMatchObject({ total: { count: 0 }, leads: { count: 0 }, months: [] })
})
