import { calls } from '@loanyard/contract/calls'
import type { Task } from '@loanyard/contract/tasks/schemas'
import { beforeAll, expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { makeLead, makeStaff, shareDeal } from '../../../testing/data/factories.ts'
import { toUuid } from '../../services/ids.ts'

const { completeTask, createTask, listTasks, updateTask } = calls.tasks
const app = await sharedApplication()
let fixture: DealFixture
beforeAll(async () => {
  fixture = await makeDealFixture(app)
})

const create = (body: object) => fixture.admin.api.call(createTask, { body: { title: 'Call', ...body } })
const onTask = ({ id }: Task) => ({ params: { task_id: id } })
const titles = async (query: object) =>
  (await fixture.admin.api.call(listTasks, { query: query as never })).results.map(({ title }) => title)

test('tasks go and come back with their deal or lead, and are purged with the lead', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner)
  const task = await create({ title: 'On a lead', lead: lead.id })
  await admin.api.call(calls.leads.deleteLead, { params: { lead_id: lead.id } })
  expect(await titles({ limit: '100' })).not.toContain('On a lead')
  await admin.api.refused(updateTask, 'not_found', { ...onTask(task), body: { note: 'x' } })
  await admin.api.call(calls.leads.restoreLead, { params: { lead_id: lead.id } })
  expect(await titles({ lead: lead.id })).toEqual(['On a lead'])
  await app.ask(`update leads set deleted_at = now() - interval '31 days' where id = $1`, [lead.uuid])
  await app.ask('select private.purge_expired(now())')
  expect(await app.ask('select from tasks where id = $1', [toUuid('task', task.id)])).toEqual([])
})

test('converting a lead takes its open tasks to the deal', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner, { full_name: 'Cora Converted', loan_purpose: 'Equipment' })
  await create({ title: 'Moves along', lead: lead.id })
  const done = await create({ title: 'Stays', lead: lead.id })
  await admin.api.call(completeTask, onTask(done))
  const converted = await admin.api.call(calls.leads.updateLead, {
    params: { lead_id: lead.id },
    body: { lead_status: 'Converted' },
  })
  expect(await titles({ deal: converted.deal ?? '' })).toEqual(['Moves along'])
  expect(await titles({ lead: lead.id, state: 'done' })).toEqual(['Stays'])
})

test('a task of someone who left, or lost the deal, counts as unassigned and names them', async () => {
  const { admin, deal, partner } = fixture
  const [leaver, loser] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Coordinator' })]
  await shareDeal(app, partner, deal, loser)
  await create({ title: 'Of who left', deal: deal.id, assignee: leaver.id })
  await create({ title: 'Of who lost it', deal: deal.id, assignee: loser.id })
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: leaver.id } })
  await admin.api.call(calls.deals.unshareWithCoordinator, { body: { deal: deal.id, staff: loser.id } })
  const { results } = await admin.api.call(listTasks, { query: { deal: deal.id, assignee: 'none' } })
  const found = results.filter(({ title }) => title.startsWith('Of who'))
  expect(found.map(({ assignee }) => assignee)).toEqual([
    { id: leaver.id, full_name: leaver.full_name, is_active: false },
    { id: loser.id, full_name: loser.full_name, is_active: false },
  ])
})

test('limits the open tasks of one subject', async () => {
  const { admin, partner } = fixture
  const lead = await makeLead(app, partner)
  await app.ask(
    `insert into tasks (partner_id, id, title, lead_id, created, created_by)
     select $1, gen_random_uuid(), 'Many', $2, now(), $3 from generate_series(1, 200)`,
    [partner.uuid, lead.uuid, admin.uuid],
  )
  await admin.api.refused(createTask, 'quota_exceeded', { body: { title: 'One more', lead: lead.id } })
})
