import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { makeTask } from '../../../../testing/access/task-inputs.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'

const { getBoard, getDeal, listDeals } = calls.deals
const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the next step of a deal is its earliest open task, on its page, in the list and on the board', async () => {
  const deal = await makeDeal(app, partner)
  const add = (title: string, columns: object) =>
    makeTask(app, partner, admin, { title, deal_id: deal.uuid, ...columns })
  const steps = async () => {
    const { results } = await admin.api.call(listDeals)
    const board = await admin.api.call(getBoard)
    const page = await admin.api.call(getDeal, { params: { deal_id: deal.id } })
    const cards = board.results.flatMap(({ results: each }) => each)
    return [page, ...[results, cards].map((deals) => deals.find(({ id }) => id === deal.id))].map(
      (each) => each?.next_step,
    )
  }
  expect(await steps()).toEqual([null, null, null])
  await add('whenever', {})
  await add('later', { due_on: dayFrom(9) })
  await add('done', { due_on: dayFrom(-9), done_at: new Date(), done_by: admin.uuid })
  await add('deleted', { due_on: dayFrom(-9), deleted_at: new Date() })
  const first = await add('first', { due_on: dayFrom(-2) })
  const step = { id: first.id, title: 'first', due_on: dayFrom(-2), is_overdue: true }
  expect(await steps()).toEqual([step, step, step])
})

test('finds it in a search, too', async () => {
  const deal = await makeDeal(app, partner, { title: 'Quill and Feather' })
  await makeTask(app, partner, admin, { title: 'Call', deal_id: deal.uuid })
  const { results } = await admin.api.call(listDeals, { query: { search: 'quill' } as never })
  expect(results.map(({ next_step }) => next_step?.title)).toEqual(['Call'])
})

test('the next step of a lead is its earliest open task', async () => {
  const lead = await makeLead(app, partner, { full_name: 'Nia Next' })
  await makeTask(app, partner, admin, { title: 'later', lead_id: lead.uuid, due_on: dayFrom(4) })
  await makeTask(app, partner, admin, { title: 'sooner', lead_id: lead.uuid, due_on: dayFrom(2) })
  const one = await admin.api.call(calls.leads.getLead, { params: { lead_id: lead.id } })
  const { results } = await admin.api.call(calls.leads.listLeads, { query: { search: 'nia next' } as never })
  expect([one, ...results].map(({ next_step }) => next_step)).toMatchObject([
    { title: 'sooner', is_overdue: false },
    { title: 'sooner' },
  ])
})
