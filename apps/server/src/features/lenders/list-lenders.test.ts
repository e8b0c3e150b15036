import { calls } from '@loanyard/contract/calls'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { insert, makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { assignLenderStaff, makeLender, makeLenderStaff, shareWithLender } from '../../../testing/data/lenders.ts'
import { newUuid } from '../../services/ids.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const { listLenders } = calls.lenders

const of = ({ id }: { readonly id: string }) => ({ lender_id: id })

test('lists by name or the given order and searches name, phone and people regardless of case and accents', async () => {
  const here = await makePartner(app)
  const { api: own, ...by } = await makeStaff(app, here, { role: 'Manager' })
  const zion = await makeLender(app, here, by, { name: 'Zión Bank' })
  const alpha = await makeLender(app, here, by, { name: 'alpha Credit_Union' })
  const mid = await makeLender(app, here, by, { name: 'Mid 100% Bank', status: 'Inactive' })
  await app.ask(`update lenders set lender_phone = '(555) 777-1234' where id = $1`, [mid.uuid])
  // A funded deal stays shared.
  for (const deal of [await makeDeal(app, here), await makeDeal(app, here, { status: 'Funded' })])
    await shareWithLender(app, here, by, { deal, lender: zion })
  await shareWithLender(app, here, by, { deal: await makeDeal(app, here, { deleted_at: new Date() }), lender: alpha })
  await shareWithLender(app, here, by, { deal: await makeDeal(app, here), lender: alpha, ended_at: new Date() })
  const names = async (query: Record<string, string>) =>
    (await own.call(listLenders, { query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['alpha Credit_Union', 'Mid 100% Bank', 'Zión Bank'])
  expect(await names({ ordering: '-shared_deals_count', limit: '1' })).toEqual(['Zión Bank'])
  expect(await names({ ordering: '-created' })).toEqual(['Mid 100% Bank', 'alpha Credit_Union', 'Zión Bank'])
  expect(await names({ status: 'Inactive,Invited' })).toEqual(['Mid 100% Bank'])
  expect(await names({ search: 'ZION' })).toEqual(['Zión Bank'])
  expect(await names({ search: '_' })).toEqual(['alpha Credit_Union'])
  expect(await names({ search: '0%' })).toEqual(['Mid 100% Bank'])
  expect(await names({ search: '777-12' })).toEqual(['Mid 100% Bank'])
  expect(await names({ search: zion.contact.email.toUpperCase() })).toEqual(['Zión Bank'])
  expect(await names({ search: alpha.contact.full_name })).toEqual(['alpha Credit_Union'])
  const counts = (await own.call(listLenders)).results.map(({ shared_deals_count }) => shared_deals_count)
  expect(counts).toEqual([0, 0, 2])
})

test.each(['name', '-name', 'created', 'modified', '-shared_deals_count', 'median_days', '-last_answer_at'] as const)(
  'pages ordered by %s without losing or repeating a lender',
  async (ordering) => {
    const here = await makePartner(app)
    const by = await makeStaff(app, here)
    for (let n = 0; n < 5; n++) {
      const lender = await makeLender(app, here, by, { name: `Bank ${n % 2}` })
      if (n > 2) await shareWithLender(app, here, by, { deal: await makeDeal(app, here), lender })
    }
    const seen: string[] = []
    let next: string | null = `/api/v0/lenders/partners/${here.id}/lenders?limit=2&ordering=${ordering}`
    while (next !== null) {
      const { json } = await by.api.get(next)
      const page = json as { results: Lender[]; total_count: number; next: string | null }
      expect(page.total_count).toBe(5)
      seen.push(...page.results.map(({ id }) => id))
      next = page.next
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  },
)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('says what became of the deals a lender was sent in the last year, and sorts and filters by it', async () => {
  const here = await makePartner(app)
  const by = await makeStaff(app, here)
  const [quick, slow] = [
    await makeLender(app, here, by, { name: 'Quick Bank' }),
    await makeLender(app, here, by, { name: 'Slow Bank' }),
  ]
  const send = async (lender: typeof quick, days: number, options: { ended_at?: Date } = {}) => {
    const deal = await makeDeal(app, here)
    await shareWithLender(app, here, by, { deal, lender, created: daysAgo(days), ...options })
    return deal
  }
  const key = (deal: { uuid: string }, lender: typeof quick) => ({
    partner_id: here.uuid,
    deal_id: deal.uuid,
    lender_id: lender.uuid,
  })
  const answer = (deal: { uuid: string }, lender: typeof quick, status: string, days: number) =>
    insert(app, 'lender_responses', {
      ...key(deal, lender),
      status,
      by_user: lender.contact.user_uuid,
      by_name: 'Ben Banker',
      responded_at: daysAgo(days),
    })
  const offer = (deal: { uuid: string }, lender: typeof quick, columns: Record<string, unknown> = {}) =>
    insert(app, 'lender_offers', {
      ...key(deal, lender),
      id: newUuid(),
      amount: 100,
      rate: '0.1',
      term_months: 120,
      made_by: lender.contact.user_uuid,
      made_by_name: 'Ben Banker',
      ...columns,
    })
  const taken = await send(quick, 20)
  await answer(taken, quick, 'Terms offered', 18)
  await offer(taken, quick, { withdrawn_at: new Date() })
  await offer(taken, quick, { accepted_at: new Date(), accepted_by_name: 'Ada Reed' })
  const declined = await send(quick, 10, { ended_at: new Date() })
  await answer(declined, quick, 'Declined', 6)
  await send(quick, 3)
  await send(quick, 400, { ended_at: new Date() })
  const late = await send(slow, 30)
  await answer(late, slow, 'Interested', 1)
  const [paused, deleted] = [await send(slow, 5), await send(slow, 5)]
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [paused.uuid])
  await app.ask('update deals set deleted_at = now() where id = $1', [deleted.uuid])

  const list = async (query: Record<string, string> = {}) => (await by.api.call(listLenders, { query })).results
  const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name)
  expect(await list()).toMatchObject([
    {
      name: 'Quick Bank',
      waiting_count: 1,
      last_year: { shared: 3, answered: 2, offered: 1, accepted: 1, median_days: '3.0' },
    },
    {
      name: 'Slow Bank',
      waiting_count: 0,
      last_year: { shared: 2, answered: 1, offered: 0, accepted: 0, median_days: '29.0' },
    },
  ])
  expect(await names({ waiting: 'true' })).toEqual(['Quick Bank'])
  for (const first of ['-waiting_count', '-offered_count', '-accepted_count', 'median_days', 'last_answer_at'])
    expect(await names({ ordering: first })).toEqual(['Quick Bank', 'Slow Bank'])
  const one = await by.api.call(calls.lenders.getLender, { params: { lender_id: slow.id } })
  expect(one.last_year.last_answer_at).not.toBeNull()
})

test('a lender without answers is the slowest, and its record is empty', async () => {
  const here = await makePartner(app)
  const by = await makeStaff(app, here)
  await makeLender(app, here, by, { name: 'New Bank' })
  const { results } = await by.api.call(listLenders, { query: { ordering: 'last_answer_at' } })
  const none = { shared: 0, answered: 0, offered: 0, accepted: 0, median_days: null, last_answer_at: null }
  expect(results).toMatchObject([{ waiting_count: 0, last_year: none }])
})

test('lists the lenders a deal is or can be shared with', async () => {
  const here = await makePartner(app)
  const by = await makeStaff(app, here)
  const [a, b] = [
    await makeLender(app, here, by, { name: 'Alder' }),
    await makeLender(app, here, by, { name: 'Birch' }),
  ]
  await makeLender(app, here, by, { name: 'Cedar', status: 'Inactive' })
  const shut = await makeLender(app, here, by, { name: 'Dogwood', status: 'Inactive' })
  const deal = await makeDeal(app, here)
  for (const lender of [b, shut]) await shareWithLender(app, here, by, { deal, lender })
  await shareWithLender(app, here, by, { deal, lender: a, ended_at: new Date() })
  const params = { deal_id: deal.id }
  const list = async (query = {}) =>
    (await by.api.call(calls.lenderSharing.listLendersForDeal, { params, query })).results.map(
      ({ name, is_deal_shared }) => [name, is_deal_shared],
    )
  expect(await list()).toEqual([
    ['Alder', false],
    ['Birch', true],
    ['Dogwood', true],
  ])
  expect(await list({ search: 'birch' })).toEqual([['Birch', true]])
})

test('lists the deals shared with a lender, newest first, with the people who see them', async () => {
  const lender = await makeLender(app, partner, admin)
  const staff = await makeLenderStaff(app, partner, lender)
  const [first, second] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  const share = await shareWithLender(app, partner, admin, { deal: first, lender, watermark: true })
  const assignment = await assignLenderStaff(app, partner, admin, { share, deal: first, lender, staff })
  await shareWithLender(app, partner, admin, { deal: second, lender })
  await shareWithLender(app, partner, admin, { deal: await makeDeal(app, partner), lender, ended_at: new Date() })
  const params = of(lender)
  const page = await api.call(calls.lenderSharing.listSharedDeals, { params, query: { limit: '1' } })
  expect(page).toMatchObject({ total_count: 2, results: [{ deal: { id: second.id }, assigned_staff: [] }] })
  const rest = (await api.get(page.next ?? '')).json
  const user = { id: staff.user_id, full_name: staff.full_name, email: staff.email }
  expect(rest).toMatchObject({
    results: [
      {
        deal: { id: first.id, stage: { number: 1 } },
        watermark: true,
        response: 'No answer',
        shared: { by: admin.full_name },
        assigned_staff: [{ assignment_id: assignment.id, lender_staff: staff.id, deal: first.id, user }],
      },
    ],
    next: null,
  })
})
