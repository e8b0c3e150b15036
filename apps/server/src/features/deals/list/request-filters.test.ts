import { calls } from '@loanyard/contract/calls'
import type { BoardQuery } from '@loanyard/contract/deals/filters'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'

const { deleteDeal, getBoard, getDealTotals, listDeals, restoreDeal } = calls.deals
const { decideSubmission, submitAnswer } = calls.submissions
const app = await sharedApplication()
const { askFor } = dealTools(app)

type Query = { readonly [Name in keyof BoardQuery]?: string }

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Titles on the list, after board and totals have agreed with it. */
async function titlesOf({ api }: Pick<Awaited<ReturnType<typeof makeStaff>>, 'api'>, query: Query): Promise<string[]> {
  const list = await api.call(listDeals, { query: { ...query, ordering: 'title' } })
  const totals = await api.call(getDealTotals, { query })
  expect([list.total_count, totals.count]).toEqual([list.results.length, list.results.length])
  const open = list.results.filter(({ status }) => status === 'Active' || status === 'On Hold')
  expect(totals.open.count).toBe(open.length)
  const board = await api.call(getBoard, { query })
  expect(board.total_count).toBe(query.status === undefined ? open.length : list.results.length)
  return list.results.map(({ title }) => title)
}

test('finds deals by whom they wait on, what is overdue and what is to be reviewed', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client, coordinator, deal } = fixture
  const quiet = await fixture.newDeal(client)
  for (const [made, title] of [
    [deal, 'Busy'],
    [quiet, 'Quiet'],
  ] as const) {
    await app.ask('update deals set title = $2 where id = $1', [made.uuid, title])
  }
  const waiting = (waiting_on: string) => titlesOf(admin, { waiting_on })
  expect([await waiting('nobody'), await waiting('client,staff')]).toEqual([['Busy', 'Quiet'], []])
  const { id } = await askFor(fixture, 'Question', { due_date: dayFrom(-3) })
  expect([await waiting('client'), await waiting('nobody')]).toEqual([['Busy'], ['Quiet']])
  expect(await titlesOf(admin, { overdue: 'true' })).toEqual(['Busy'])
  expect(await titlesOf(coordinator, { overdue: 'true', waiting_on: 'client' })).toEqual(['Busy'])
  expect((await admin.api.call(listDeals, { query: { search: 'Busy', overdue: 'true' } })).total_count).toBe(1)
  const answer = await client.api.call(submitAnswer, { params: { request_id: id }, body: { answer: 'Yes' } })
  expect([await waiting('staff'), await titlesOf(admin, { needs_review: 'true' })]).toEqual([['Busy'], ['Busy']])
  expect(await titlesOf(admin, { overdue: 'true' })).toEqual([])
  const params = { request_id: id, submission_id: answer.id, status: 'Approved' }
  await admin.api.call(decideSubmission, { params, body: {} })
  expect(await titlesOf(admin, { needs_review: 'true' })).toEqual([])
  await askFor(fixture, 'Question', { due_date: dayFrom(9) })
  await admin.api.call(deleteDeal, { params: { deal_id: deal.id } })
  expect(await waiting('client')).toEqual([])
  await admin.api.call(restoreDeal, { params: { deal_id: deal.id } })
  expect(await waiting('client')).toEqual(['Busy'])
})

test('two answers on one deal that are committed at once both count', async () => {
  const fixture = await makeDealFixture(app)
  const asked = await Promise.all(Array.from({ length: 6 }, () => askFor(fixture, 'Question')))
  await Promise.all(
    asked.map(({ id }) =>
      fixture.client.api.call(submitAnswer, { params: { request_id: id }, body: { answer: 'Yes' } }),
    ),
  )
  const kept = await app.ask('select waiting_on, to_review from deal_turns where deal_id = $1', [fixture.deal.uuid])
  expect(kept).toEqual([{ waiting_on: 'staff', to_review: 6 }])
})

test('finds deals by coordinator, purpose and lender', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const [one, two] = [
    await makeStaff(app, partner, { role: 'Coordinator' }),
    await makeStaff(app, partner, { role: 'Coordinator' }),
  ]
  const make = (title: string, more = {}) => makeDeal(app, partner, { title, ...more })
  const first = await make('A', { loan_purpose: 'Equipment' })
  const second = await make('B', { loan_purpose: 'Franchise', status: 'Declined' })
  await make('C')
  await shareDeal(app, partner, first, one)
  await shareDeal(app, partner, second, two)
  const lender = await makeLender(app, partner, admin)
  await shareWithLender(app, partner, admin, { deal: first, lender })
  expect(await titlesOf(admin, { coordinator: one.id })).toEqual(['A'])
  expect(await titlesOf(admin, { coordinator: `${one.id},${two.id}` })).toEqual(['A', 'B'])
  expect(await titlesOf(admin, { coordinator: 'none' })).toEqual(['C'])
  expect(await titlesOf(admin, { coordinator: `none,${two.id}` })).toEqual(['B', 'C'])
  expect(await titlesOf(admin, { coordinator: 'me' })).toEqual([])
  expect(await titlesOf(one, { coordinator: 'me' })).toEqual(['A'])
  expect(await titlesOf(one, { coordinator: two.id })).toEqual([])
  expect(await titlesOf(admin, { loan_purpose: 'Equipment,Franchise' })).toEqual(['A', 'B'])
  expect(await titlesOf(admin, { lender: lender.id })).toEqual(['A'])
  const [row] = (await admin.api.call(listDeals, { query: { lender: lender.id } })).results
  expect(row).toMatchObject({ coordinators: [{ id: one.id }], next_due: null, is_overdue: false })
  await admin.api.refused(listDeals, 'bad_input', { query: 'coordinator=all' })
  await admin.api.refused(listDeals, 'bad_input', { query: 'overdue=yes' })
})

test('the board counts and shows open deals, and says how many are closed', async () => {
  const partner = await makePartner(app, { stages: ['One', 'Two'] })
  const { api } = await makeStaff(app, partner)
  const statuses = ['Active', 'On Hold', 'Funded', 'Declined', 'Withdrawn'] as const
  for (const status of statuses) await makeDeal(app, partner, { status, loan_amount: '10.10' })
  for (const query of [{}, { loan_amount_min: '1' }]) {
    const board = await api.call(getBoard, { query })
    expect([board.total_count, board.loan_amount_sum]).toEqual([2, '20.20'])
    expect(board.results[0]).toMatchObject({ count: 2, closed: { count: 3, loan_amount_sum: '30.30' } })
    expect(board.results[0]?.results.map(({ status }) => status).toSorted()).toEqual(['Active', 'On Hold'])
  }
  const chosen = await api.call(getBoard, { query: { status: 'Funded' } })
  expect(chosen.results[0]).toMatchObject({ count: 1, loan_amount_sum: '10.10', closed: null })
  expect(await api.call(getDealTotals)).toEqual({
    count: 5,
    loan_amount_sum: '50.50',
    open: { count: 2, loan_amount_sum: '20.20' },
  })
})
