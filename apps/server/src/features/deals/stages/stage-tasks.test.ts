import { calls } from '@loanyard/contract/calls'
import { addBusinessDays } from '@loanyard/contract/core/business-days'
import { tasksPerSubject } from '@loanyard/contract/tasks/schemas'
import { expect, test } from 'vitest'
import { makeTask } from '../../../../testing/access/task-inputs.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal, makePartner, makeStaff, shareDeal, type Staff } from '../../../../testing/data/factories.ts'

const { moveStage, updateDeal } = calls.deals
const { listStageTasks, replaceStageTasks } = calls.stages
const { completeTask, listTasks, restoreTask } = calls.tasks
const app = await sharedApplication()

const tasks = [
  { title: 'Order the appraisal', due_in: 3, assignee: 'mover' as const },
  { title: 'Collect the lease', due_in: null, assignee: 'coordinator' as const },
  { title: 'Check the flood zone', due_in: 0, assignee: 'unassigned' as const },
]

async function brokerage() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const stage = (number: number) => partner.stages[number - 1]?.id ?? ''
  const ofStage = (number: number) => ({ params: { stage_id: stage(number) } })
  await admin.api.call(replaceStageTasks, { ...ofStage(2), body: { tasks } })
  return { partner, admin, coordinator, stage, ofStage }
}

const openTasks = async ({ api }: Staff, deal: string) => (await api.call(listTasks, { query: { deal } })).results
const titles = async (staff: Staff, deal: string) => (await openTasks(staff, deal)).map(({ title }) => title).toSorted()
const allTitles = tasks.map(({ title }) => title).toSorted()

test('a deal that enters a stage gets its tasks: due in business days, for who moves it or its coordinator', async () => {
  const { partner, admin, coordinator, stage } = await brokerage()
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, coordinator)
  const moved = await admin.api.call(moveStage, { params: { deal_id: deal.id }, body: { to_stage: stage(2) } })
  expect(moved.next_step?.title).toBe('Check the flood zone')
  expect(await admin.api.call(calls.deals.getDeal, { params: { deal_id: deal.id } })).toEqual(moved)
  const { today, results } = await admin.api.call(listTasks, { query: { deal: deal.id } })
  const facts = results.map(({ title, due_on, assignee }) => [title, due_on, assignee?.id ?? null])
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Order the appraisal', addBusinessDays(today, 3), admin.id],
      ['Collect the lease', null, coordinator.id],
      ['Check the flood zone', today, null],
    ]),
  )
  expect(facts).toHaveLength(3)
  const told = (await coordinator.api.call(calls.notifications.listStaffNotifications)).results
  expect(told.filter(({ description }) => description.includes('Collect the lease'))).toHaveLength(1)
})

test('it gets them once: not on a later visit, and not for a change of stage that is none', async () => {
  const { partner, admin, stage } = await brokerage()
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  const changed = await admin.api.call(updateDeal, { params, body: { stage: stage(2) } })
  expect(await admin.api.call(calls.deals.getDeal, { params })).toEqual(changed)
  expect(await titles(admin, deal.id)).toEqual(allTitles)
  await admin.api.call(updateDeal, { params, body: { stage: stage(2) } })
  await admin.api.call(moveStage, { params, body: { to_stage: stage(3) } })
  await app.ask(`update deal_stage_moves set moved_at = moved_at - interval '1 hour' where deal_id = $1`, [deal.uuid])
  await admin.api.call(moveStage, { params, body: { to_stage: stage(2) } })
  expect(await titles(admin, deal.id)).toEqual(allTitles)
})

test('a move taken back takes along the tasks that no one has touched, and the next one brings them again', async () => {
  const { partner, admin, stage } = await brokerage()
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  await admin.api.call(moveStage, { params, body: { to_stage: stage(2) } })
  const [done] = await openTasks(admin, deal.id)
  await admin.api.call(completeTask, { params: { task_id: done?.id ?? '' } })
  const back = await admin.api.call(moveStage, { params, body: { to_stage: stage(1) } })
  expect(back.next_step).toBeNull()
  expect(await titles(admin, deal.id)).toEqual([])
  const finished = await admin.api.call(listTasks, { query: { deal: deal.id, state: 'done' } })
  expect(finished.results.map(({ id }) => id)).toEqual([done?.id])
  await admin.api.call(moveStage, { params, body: { to_stage: stage(2) } })
  expect(await titles(admin, deal.id)).toEqual(allTitles)
})

test('a new deal gets the tasks of the first stage, and so does a converted lead', async () => {
  const { admin, coordinator, ofStage } = await brokerage()
  await admin.api.call(replaceStageTasks, { ...ofStage(1), body: { tasks: tasks.slice(0, 1) } })
  const lead = {
    full_name: 'Ana Lopez',
    email: 'ana@lopez.test',
    loan_amount: '250000',
    lead_status: 'Qualified' as const,
  }
  const { id } = await coordinator.api.call(calls.leads.createLead, { body: lead })
  const { deal } = await coordinator.api.call(calls.leads.updateLead, {
    params: { lead_id: id },
    body: { lead_status: 'Converted' },
  })
  const [task] = await openTasks(coordinator, deal ?? '')
  expect([task?.title, task?.assignee?.id]).toEqual(['Order the appraisal', coordinator.id])
})

test('a deal with 200 open tasks moves without more', async () => {
  const { partner, admin, stage } = await brokerage()
  const deal = await makeDeal(app, partner)
  for (let count = 0; count < tasksPerSubject - 1; count++) await makeTask(app, partner, admin, { deal_id: deal.uuid })
  await admin.api.call(moveStage, { params: { deal_id: deal.id }, body: { to_stage: stage(2) } })
  const [open] = await app.ask<{ count: string }>(
    'select count(*) from tasks where deal_id = $1 and done_at is null and deleted_at is null',
    [deal.uuid],
  )
  expect(Number(open?.count)).toBe(tasksPerSubject)
})

test('two Admins who change the tasks of a stage at once: the second is told and gets the first one’s', async () => {
  const { partner, admin, coordinator, ofStage } = await brokerage()
  const other = await makeStaff(app, partner)
  const { version } = await other.api.call(listStageTasks, ofStage(2))
  const headers = { 'if-match': `"${version}"` }
  await admin.api.call(replaceStageTasks, { ...ofStage(2), headers, body: { tasks: [] } })
  const late = await other.api.refused(replaceStageTasks, 'stale', { ...ofStage(2), headers, body: { tasks } })
  expect(late.current).toMatchObject({ results: [], version: version + 1 })
  const seen = await coordinator.api.call(listStageTasks, ofStage(2))
  expect(seen.can).toEqual({ change: false })
  await coordinator.api.refused(replaceStageTasks, 'forbidden', { ...ofStage(2), body: { tasks } })
})

test('a stage has at most 20 tasks, each with a title and due within 60 business days', async () => {
  const { admin, ofStage } = await brokerage()
  const [task] = tasks
  const many = Array.from({ length: 21 }, () => ({ title: 'Call', due_in: 1, assignee: 'mover' as const }))
  for (const refused of [many, [{ ...task, title: ' ' }], [{ ...task, due_in: 61 }], [{ ...task, due_in: -1 }]]) {
    const body = { tasks: refused as typeof tasks }
    await admin.api.refused(replaceStageTasks, 'bad_input', { ...ofStage(2), body })
  }
  expect((await admin.api.call(listStageTasks, ofStage(2))).results).toEqual(tasks)
})

test('a task that came with a move can be restored after the move was taken back', async () => {
  const { partner, admin, stage } = await brokerage()
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  await admin.api.call(moveStage, { params, body: { to_stage: stage(2) } })
  const [task] = await openTasks(admin, deal.id)
  await admin.api.call(moveStage, { params, body: { to_stage: stage(1) } })
  await admin.api.call(restoreTask, { params: { task_id: task?.id ?? '' } })
  expect(await titles(admin, deal.id)).toEqual([task?.title])
})
