import { calls } from '@loanyard/contract/calls'
import type { Task } from '@loanyard/contract/tasks/schemas'
import { beforeAll, expect, test } from 'vitest'
import { makeRequirement } from '../../../testing/access/request-resources.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../testing/audit/audit-entries.ts'
import { makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { makeLender } from '../../../testing/data/lenders.ts'
import { toUuid } from '../../services/ids.ts'

const { completeTask, createTask, deleteTask, listTaskAssignees, listTasks, reopenTask, restoreTask, updateTask } =
  calls.tasks
const app = await sharedApplication()
let fixture: DealFixture
beforeAll(async () => {
  fixture = await makeDealFixture(app)
})

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const create = (body: object, by = fixture.admin) => by.api.call(createTask, { body: { title: 'Call', ...body } })
const onTask = ({ id }: Task) => ({ params: { task_id: id } })
const titles = async (query: object, by = fixture.admin) =>
  (await by.api.call(listTasks, { query: query as never })).results.map(({ title }) => title)

test('adds a task on a deal, lead, request or lender, by default for the person who adds it', async () => {
  const { admin, deal, partner } = fixture
  const lead = await makeLead(app, partner, { full_name: 'Lea Lead' })
  const request = await makeRequirement(app, partner, admin, { deal_id: deal.uuid, title: 'Lease' })
  const lender = await makeLender(app, partner, admin)
  expect(await create({ deal: deal.id, due_on: '2026-12-01', note: 'Ask' })).toMatchObject({
    title: 'Call',
    note: 'Ask',
    due_on: '2026-12-01',
    deal: { id: deal.id },
    assignee: { id: admin.id, is_active: true },
    created_by: admin.full_name,
    done: null,
  })
  expect(await create({ lead: lead.id, assignee: null })).toMatchObject({
    lead: { id: lead.id, full_name: 'Lea Lead' },
    assignee: null,
    deal: null,
  })
  expect(await create({ request: request.id })).toMatchObject({
    request: { id: request.id, title: 'Lease' },
    deal: { id: deal.id },
  })
  expect(await create({ lender: lender.id })).toMatchObject({ lender: { id: lender.id }, deal: null })
})

test('takes exactly one subject, a title, and a due date for a repeating task', async () => {
  const { admin, deal, partner } = fixture
  const lead = await makeLead(app, partner)
  const wrong = async (body: object) =>
    (await admin.api.refused(createTask, 'bad_input', { body })).errors?.map(({ path }) => path)
  expect(await wrong({ title: 'Call' })).toEqual(['deal'])
  expect(await wrong({ title: 'Call', deal: deal.id, lead: lead.id })).toEqual(['deal'])
  expect(await wrong({ title: ' ', deal: deal.id })).toEqual(['title'])
  expect(await wrong({ title: 'Call', deal: deal.id, repeats: 'weekly' })).toEqual(['due_on'])
  const task = await create({ deal: deal.id, due_on: '2026-12-01', repeats: 'weekly' })
  const refusal = await admin.api.refused(updateTask, 'bad_input', { ...onTask(task), body: { due_on: null } })
  expect(refusal.errors?.map(({ path }) => path)).toEqual(['due_on'])
})

test('assigns tasks only to active people who can see what they are about', async () => {
  const { admin, coordinator, deal, partner } = fixture
  const outside = await makeStaff(app, partner, { role: 'Coordinator' })
  const locked = await makeStaff(app, partner, { role: 'Manager', status: 'Inactive' })
  const foreign = await makeStaff(app, await makePartner(app))
  for (const { id } of [outside, locked, foreign]) {
    const refusal = await admin.api.refused(createTask, 'bad_input', {
      body: { title: 'Call', deal: deal.id, assignee: id },
    })
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['assignee'])
  }
  const { results } = await admin.api.call(listTaskAssignees, { query: { deal: deal.id } })
  const ids = results.map(({ id }) => id)
  const roles = Object.fromEntries(results.map(({ id, role }) => [id, role]))
  expect(roles).toMatchObject({ [admin.id]: 'Admin', [coordinator.id]: 'Coordinator' })
  expect(ids).not.toContain(outside.id)
  expect(ids).not.toContain(locked.id)
  const lender = await makeLender(app, partner, admin)
  const ofLender = await admin.api.call(listTaskAssignees, { query: { lender: lender.id } })
  expect(ofLender.results.map(({ id }) => id)).not.toContain(coordinator.id)
})

test('notifies the assignee, and no one of their own tasks', async () => {
  const { admin, coordinator, deal } = fixture
  const task = await create({ title: 'Get the lease', deal: deal.id, assignee: coordinator.id })
  const inbox = async ({ api }: typeof admin) =>
    (
      await api.call(calls.notifications.listStaffNotifications, {
        query: { notification_type: 'task_assigned' } as never,
      })
    ).results
  expect((await inbox(coordinator))[0]).toMatchObject({ title: 'Task assigned to you', deal_id: deal.id })
  expect((await inbox(coordinator))[0]?.description).toContain('**Get the lease**')
  const before = (await inbox(admin)).length
  await admin.api.call(updateTask, { ...onTask(task), body: { assignee: admin.id } })
  expect(await inbox(admin)).toHaveLength(before)
})

test('shows Coordinators the tasks of what they can see, and no lender’s', async () => {
  const { coordinator, partner, deal } = fixture
  const lead = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const [hiddenLead, hiddenDeal] = [await makeLead(app, partner), (await makeDealFixture(app)).deal]
  const lender = await makeLender(app, partner, fixture.admin)
  const suffix = 'of what is seen'
  for (const [subject, name] of [
    [{ deal: deal.id }, 'deal'],
    [{ lead: lead.id }, 'lead'],
    [{ lead: hiddenLead.id }, 'hidden lead'],
    [{ lender: lender.id }, 'lender'],
  ] as const)
    await create({ title: `${name} ${suffix}`, ...subject })
  const seen = (await titles({ limit: '100' }, coordinator)).filter((title) => title.endsWith(suffix))
  expect(seen.toSorted()).toEqual([`deal ${suffix}`, `lead ${suffix}`])
  expect(await titles({ lead: hiddenLead.id }, coordinator)).toEqual([])
  await coordinator.api.refused(createTask, 'not_found', { body: { title: 'Call', deal: hiddenDeal.id } })
  await coordinator.api.refused(createTask, 'forbidden', { body: { title: 'Call', lender: lender.id } })
  await coordinator.api.refused(listTasks, 'forbidden', { query: { lender: lender.id } })
})

test('lists open tasks by due date, those without one last, and done ones apart', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner)
  await create({ title: 'whenever', lead: lead.id })
  await create({ title: 'late', lead: lead.id, due_on: dayAfter(-3) })
  const soon = await create({ title: 'soon', lead: lead.id, due_on: dayAfter(3) })
  await create({ title: 'far', lead: lead.id, due_on: dayAfter(40), assignee: null })
  expect(await titles({ lead: lead.id })).toEqual(['late', 'soon', 'far', 'whenever'])
  expect(await titles({ lead: lead.id, due: 'overdue' })).toEqual(['late'])
  expect(await titles({ lead: lead.id, due: 'week' })).toEqual(['soon'])
  expect(await titles({ lead: lead.id, due: 'later' })).toEqual(['far'])
  expect(await titles({ lead: lead.id, due: 'none' })).toEqual(['whenever'])
  expect(await titles({ lead: lead.id, assignee: 'none' })).toEqual(['far'])
  expect(await titles({ lead: lead.id, assignee: 'me' })).toEqual(['late', 'soon', 'whenever'])
  const page = await admin.api.call(listTasks, { query: { lead: lead.id, limit: '2' } as never })
  expect([page.total_count, page.results.length, page.next !== null]).toEqual([4, 2, true])
  await admin.api.call(completeTask, onTask(soon))
  expect(await titles({ lead: lead.id })).toEqual(['late', 'far', 'whenever'])
  expect(await titles({ lead: lead.id, state: 'done' })).toEqual(['soon'])
})

test('completing twice does it once, and reopening undoes it', async () => {
  const { admin, deal } = fixture
  const task = await create({ title: 'Once', deal: deal.id })
  const done = await admin.api.call(completeTask, onTask(task))
  expect(done.task.done?.by).toBe(admin.full_name)
  expect(await admin.api.call(completeTask, onTask(task))).toMatchObject({
    task: { version: done.task.version },
    next: null,
  })
  expect((await admin.api.call(reopenTask, onTask(task))).done).toBeNull()
  expect(await actionsOf(app, toUuid('task', task.id))).toEqual(['task_created', 'task_completed', 'task_reopened'])
})

test('completing a repeating task creates the next one, and undoing takes it back', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner)
  const task = await create({ title: 'Weekly', lead: lead.id, due_on: '2027-01-31', repeats: 'monthly' })
  const { next } = await admin.api.call(completeTask, onTask(task))
  expect(next).toMatchObject({ title: 'Weekly', due_on: '2027-02-28', repeats: 'monthly', assignee: { id: admin.id } })
  expect(await titles({ lead: lead.id })).toEqual(['Weekly'])
  expect((await admin.api.call(reopenTask, onTask(task))).repeats).toBe('monthly')
  expect((await admin.api.call(listTasks, { query: { lead: lead.id } })).results.map(({ id }) => id)).toEqual([task.id])

  const again = await admin.api.call(completeTask, onTask(task))
  if (again.next === null) throw new Error('nothing follows')
  await admin.api.call(updateTask, { ...onTask(again.next), body: { note: 'Changed' } })
  expect((await admin.api.call(reopenTask, onTask(task))).repeats).toBeNull()
  expect(await titles({ lead: lead.id })).toEqual(['Weekly', 'Weekly'])
})

test('two people who complete a repeating task at once create one next task', async () => {
  const { admin, manager, partner } = fixture
  const lead = await makeLead(app, partner)
  const task = await create({ lead: lead.id, due_on: '2027-01-31', repeats: 'daily' })
  await Promise.all([admin, manager].map(({ api }) => api.call(completeTask, onTask(task))))
  expect(await titles({ lead: lead.id })).toHaveLength(1)
})

test('refuses a change to a version that someone else changed', async () => {
  const { admin, deal } = fixture
  const task = await create({ deal: deal.id })
  await admin.api.call(updateTask, { ...onTask(task), body: { title: 'Theirs' } })
  await admin.api.refused(updateTask, 'stale', {
    ...onTask(task),
    body: { title: 'Mine' },
    headers: { 'if-match': `"${task.version}"` },
  })
})

test('a deleted task can be restored', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner)
  const task = await create({ title: 'Back', lead: lead.id })
  await admin.api.call(deleteTask, onTask(task))
  expect(await titles({ lead: lead.id })).toEqual([])
  await admin.api.refused(completeTask, 'not_found', onTask(task))
  await admin.api.call(restoreTask, onTask(task))
  expect(await titles({ lead: lead.id })).toEqual(['Back'])
})
