import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { shareDeal } from '../../../testing/data/factories.ts'

const { getStaff, listStaff } = calls.staff

const app = await sharedApplication()
const { askFor } = dealTools(app)

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('counts a coordinator’s open and overdue deals, and the tasks each person is late with', async () => {
  const fixture = await makeDealFixture(app)
  const { partner, admin, coordinator, client, deal } = fixture
  const workload = async ({ id }: { id: string }) =>
    (await admin.api.call(getStaff, { params: { staff_id: id } })).workload
  expect(await workload(coordinator)).toEqual({ open_deals: 1, overdue_deals: 0, overdue_tasks: 0 })
  await askFor(fixture, 'Question', { due_date: dayFrom(-3) })
  const late = { due_on: dayFrom(-2), deal: deal.id }
  await admin.api.call(calls.tasks.createTask, { body: { title: 'Call', assignee: coordinator.id, ...late } })
  await admin.api.call(calls.tasks.createTask, { body: { title: 'Write', assignee: admin.id, ...late } })
  const done = await admin.api.call(calls.tasks.createTask, { body: { title: 'Done', assignee: admin.id, ...late } })
  await admin.api.call(calls.tasks.completeTask, { params: { task_id: done.id } })
  const lead = await admin.api.call(calls.leads.createLead, { body: { full_name: 'Ana', email: 'ana@example.com' } })
  const ofLead = { title: 'Of a deleted lead', assignee: admin.id, due_on: dayFrom(-2), lead: lead.id }
  await admin.api.call(calls.tasks.createTask, { body: ofLead })
  await admin.api.call(calls.leads.deleteLead, { params: { lead_id: lead.id } })
  const later = { title: 'Later', assignee: coordinator.id, deal: deal.id, due_on: dayFrom(9) }
  await admin.api.call(calls.tasks.createTask, { body: later })
  expect(await workload(coordinator)).toEqual({ open_deals: 1, overdue_deals: 1, overdue_tasks: 1 })
  expect(await workload(admin)).toEqual({ open_deals: 0, overdue_deals: 0, overdue_tasks: 1 })
  // As the page links to them.
  const open = { coordinator: coordinator.id, status: 'Active,On Hold' }
  for (const query of [open, { ...open, overdue: 'true' }]) {
    const { results } = await admin.api.call(calls.deals.listDeals, { query })
    expect(results.map(({ id }) => id)).toEqual([deal.id])
  }
  const other = await fixture.newDeal(client)
  await shareDeal(app, partner, other, coordinator)
  await admin.api.call(calls.tasks.createTask, {
    body: { title: 'Gone', assignee: coordinator.id, due_on: dayFrom(-2), deal: other.id },
  })
  await admin.api.call(calls.deals.deleteDeal, { params: { deal_id: other.id } })
  await app.ask(`update deals set status = 'Funded' where id = $1`, [deal.uuid])
  expect(await workload(coordinator)).toEqual({ open_deals: 0, overdue_deals: 0, overdue_tasks: 1 })
  const { results } = await admin.api.call(listStaff, { query: { ordering: '-open_deals' } })
  expect(results.find(({ id }) => id === coordinator.id)?.workload.overdue_tasks).toBe(1)
})
