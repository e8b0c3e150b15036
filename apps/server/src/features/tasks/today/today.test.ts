import { calls } from '@loanyard/contract/calls'
import type { Today } from '@loanyard/contract/tasks/today'
import { expect, test } from 'vitest'
import { makeRequirement, makeSubmission } from '../../../../testing/access/request-resources.ts'
import { makeTask } from '../../../../testing/access/task-inputs.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'

const { getToday, snoozeLine } = calls.today
const app = await sharedApplication()

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function makeDay() {
  const partner = await makePartner(app)
  const [admin, coordinator] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Coordinator' })]
  const day = (by = admin, of: 'mine' | 'everyone' = 'mine'): Promise<Today> =>
    by.api.call(getToday, { query: { of } as never })
  return { partner, admin, coordinator, day }
}

test('shows tasks that are overdue or due within a week, mine or everyone’s', async () => {
  const { partner, admin, coordinator, day } = await makeDay()
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, coordinator)
  const add = (title: string, due_on: string | null, assignee = admin) =>
    makeTask(app, partner, admin, { title, due_on, deal_id: deal.uuid, assignee_id: assignee.uuid })
  await add('late', dayFrom(-3))
  await add('soon', dayFrom(3))
  await add('far', dayFrom(30))
  await add('whenever', null)
  await add('theirs', dayFrom(1), coordinator)
  const titles = ({ tasks }: Today) => tasks.results.map(({ title }) => title)
  expect(titles(await day())).toEqual(['late', 'soon'])
  expect(titles(await day(admin, 'everyone'))).toEqual(['late', 'theirs', 'soon'])
  expect(titles(await day(coordinator))).toEqual(['theirs'])
  await coordinator.api.refused(getToday, 'forbidden', { query: { of: 'everyone' } })
})

test('shows overdue required requests by deal, with the last reminder, and what waits for review', async () => {
  const { partner, admin, day } = await makeDay()
  const deal = await makeDeal(app, partner)
  const ask = (title: string, columns: object) =>
    makeRequirement(app, partner, admin, { deal_id: deal.uuid, title, ...columns })
  const oldest = await ask('Tax return', { due_date: dayFrom(-9) })
  await ask('Lease', { due_date: dayFrom(-4) })
  await ask('Optional', { due_date: dayFrom(-20), is_required: false })
  await ask('Later', { due_date: dayFrom(4) })
  const answered = await ask('Debts', { due_date: dayFrom(-30) })
  await makeSubmission(app, partner, admin, { requirement_id: answered.uuid })
  const found = await day()
  expect(found.overdue_requests.results).toMatchObject([
    { deal: { id: deal.id }, count: 2, request: { id: oldest.id }, due_on: dayFrom(-9), reminded_at: null },
  ])
  expect(found.reviews.results).toMatchObject([{ request: { id: answered.id, title: 'Debts' }, deal: { id: deal.id } }])
})

test('tells stale deals from those without a next step, by the partner’s own median', async () => {
  const { partner, admin, day } = await makeDay()
  const [slow, quick] = partner.stages
  if (slow === undefined || quick === undefined) throw new Error('no stages')
  await app.ask('insert into stage_durations (partner_id, stage_id, days) values ($1, $2, 40)', [
    partner.uuid,
    slow.uuid,
  ])
  const make = (stage: { uuid: string }, days: number, columns = {}) =>
    makeDeal(app, partner, { stage_id: stage.uuid, stage_entered_at: ago(days), ...columns })
  const fine = await make(slow, 30)
  const stale = await make(quick, 15)
  const planned = await make(quick, 3)
  await make(quick, 50, { status: 'Declined' })
  await makeTask(app, partner, admin, { deal_id: planned.uuid })
  const found = await day()
  expect(found.stale.results).toMatchObject([{ deal: { id: stale.id }, days: 15, usual_days: 14, next_step: null }])
  expect(found.no_next_step.results).toMatchObject([{ deal: { id: fine.id }, days: 30 }])
})

test('shows Admins and Managers silent lenders and offers that expire within a week', async () => {
  const { partner, admin, coordinator, day } = await makeDay()
  const [deal, lender, other] = [
    await makeDeal(app, partner),
    await makeLender(app, partner, admin),
    await makeLender(app, partner, admin),
  ]
  await shareDeal(app, partner, deal, coordinator)
  for (const each of [lender, other]) await shareWithLender(app, partner, admin, { deal, lender: each })
  await app.ask(`update lender_shares set created = now() - interval '8 days' where deal_id = $1`, [deal.uuid])
  await app.ask(
    `insert into lender_responses (partner_id, deal_id, lender_id, status, by_user, by_name)
     values ($1, $2, $3, 'Terms offered', $4, 'Lena')`,
    [partner.uuid, deal.uuid, other.uuid, admin.user_uuid],
  )
  const offer = (days: number) =>
    app.ask(
      `insert into lender_offers (partner_id, id, deal_id, lender_id, amount, rate, term_months, expires_on, made_by, made_by_name)
       values ($1, gen_random_uuid(), $2, $3, 100000, 0.1, 120, $4, $5, 'Lena')`,
      [partner.uuid, deal.uuid, other.uuid, dayFrom(days), admin.user_uuid],
    )
  await offer(3)
  const found = await day(admin, 'everyone')
  expect(found.silent_lenders.results).toMatchObject([{ lender: { id: lender.id }, deal: { id: deal.id }, days: 8 }])
  expect(found.expiring_offers.results).toMatchObject([{ lender: { id: other.id }, expires_on: dayFrom(3) }])
  await offer(60)
  expect((await day(admin, 'everyone')).expiring_offers.results).toEqual([])
  const theirs = await day(coordinator)
  expect([theirs.silent_lenders.results, theirs.expiring_offers.results]).toEqual([[], []])
  // Their Coordinator looks after it.
  expect((await day()).silent_lenders.results).toEqual([])
})

test('shows new leads, and only their own to a Coordinator', async () => {
  const { partner, admin, coordinator, day } = await makeDay()
  await makeLead(app, partner, { full_name: 'Free' })
  await makeLead(app, partner, { full_name: 'Theirs', assigned_to: coordinator.uuid })
  await makeLead(app, partner, { full_name: 'Known', lead_status: 'Contacted' })
  const names = ({ new_leads }: Today) => new_leads.results.map(({ full_name }) => full_name)
  expect(names(await day())).toEqual(['Free'])
  expect(names(await day(admin, 'everyone'))).toEqual(['Theirs', 'Free'])
  expect(names(await day(coordinator))).toEqual(['Theirs'])
})

test('a snoozed line stays away for that person until its day', async () => {
  const { partner, admin, day } = await makeDay()
  const other = await makeStaff(app, partner)
  const lead = await makeLead(app, partner)
  const snooze = (until: string | null) =>
    admin.api.call(snoozeLine, { body: { section: 'new_leads', id: lead.id, until } })
  await snooze(dayFrom(2))
  expect((await day()).new_leads.results).toEqual([])
  expect((await day(other)).new_leads.results).toHaveLength(1)
  await snooze(null)
  expect((await day()).new_leads.results).toHaveLength(1)
  await snooze(dayFrom(-1))
  expect((await day()).new_leads.results).toHaveLength(1)
  await admin.api.refused(snoozeLine, 'bad_input', { body: { section: 'stale', id: lead.id, until: dayFrom(1) } })
})

test('shows at most 20 lines and says that there are more', async () => {
  const { partner, day } = await makeDay()
  for (let n = 0; n < 21; n++) await makeLead(app, partner)
  const { new_leads } = await day()
  expect([new_leads.results.length, new_leads.has_more]).toEqual([20, true])
})
