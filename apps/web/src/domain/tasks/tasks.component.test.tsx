import { findDuplicates, getLead, listLeadActivity, listLeadNotes, listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import {
  completeTask,
  createTask,
  deleteTask,
  listTaskAssignees,
  listTasks,
  reopenTask,
  restoreTask,
  updateTask,
} from '@loanyard/contract/tasks/calls'
import { task, type Task } from '@loanyard/contract/tasks/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const one = sample(lead, { full_name: 'Priya', partner: partnerId, deal: null })
const path = `/partner/${partnerId}/leads?lead=${one.id}`
const [ada, bo] = ['Ada Reed', 'Bo Lee'].map((full_name, index) => ({
  id: newId('stf'),
  full_name,
  role: 'Manager' as const,
  is_you: index === 0,
}))
const made = (values: Partial<Task>) =>
  sample(task, {
    lead: { id: one.id, full_name: one.full_name },
    deal: null,
    request: null,
    lender: null,
    done: null,
    note: '',
    repeats: null,
    is_overdue: false,
    due_on: null,
    assignee: null,
    ...values,
  })
const call = made({ title: 'Call the seller', due_on: '2026-11-20', is_overdue: true })
const open = async () => within(await screen.findByRole('region', { name: 'Tasks' }))
const listed = async () => within(await screen.findByRole('list', { name: 'Tasks' }))

beforeEach(() => {
  server.on(listLeads, listOf([one]))
  server.on(getLead, one)
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listTasks, { ...listOf([call]), today: '2026-11-24' })
  server.on(listTaskAssignees, { results: [ada, bo].flatMap((person) => person ?? []) })
})

test('adds a task in one line by keyboard, for another person on a business day', async () => {
  server.on(createTask, call)
  const person = await renderPage(path, { as: 'admin' })
  const section = await open()
  const title = await section.findByRole<HTMLInputElement>('textbox', { name: 'Add a task' })
  await section.findByRole('option', { name: 'Bo Lee' })
  await person.type(title, 'Get the lease')
  await person.selectOptions(section.getByRole('combobox', { name: 'Due' }), 'In 3 business days (11/30/2026)')
  await person.selectOptions(section.getByRole('combobox', { name: 'Assign to' }), 'Bo Lee')
  title.focus()
  await person.keyboard('{Enter}')
  await expect
    .poll(() => server.requests(createTask)[0]?.body)
    .toEqual({
      title: 'Get the lease',
      lead: one.id,
      due_on: '2026-11-30',
      assignee: bo?.id,
    })
  await expect.poll(() => title.value).toBe('')
  await expect.poll(() => document.activeElement).toBe(title)
})

test('keeps what was typed when adding fails, also over a reload', async () => {
  server.on(createTask, refusal('quota_exceeded', 'There are 200 open tasks here, the most allowed.'))
  const person = await renderPage(path, { as: 'admin' })
  await person.type(await (await open()).findByRole('textbox', { name: 'Add a task' }), 'One more{Enter}')
  expect(await screen.findByText('There are 200 open tasks here, the most allowed.')).toBeTruthy()
  await renderPage(path, { as: 'admin' })
  const title = await (await open()).findByRole<HTMLInputElement>('textbox', { name: 'Add a task' })
  await expect.poll(() => title.value).toBe('One more')
})

test('completes a task at once, and Undo reopens it', async () => {
  const answer = server.hold(completeTask)
  const person = await renderPage(path, { as: 'admin' })
  expect(await (await listed()).findByText('Overdue – was due 11/20/2026')).toBeTruthy()
  await person.click((await listed()).getByRole('checkbox', { name: 'Complete “Call the seller”' }))
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Complete “Call the seller”' })).toBeNull()
  server.on(listTasks, { ...listOf<Task>([]), today: '2026-11-24' })
  answer.reply({ task: { ...call, done: { at: '2026-11-24T12:00:00Z', by: 'Ada Reed' } }, next: null })
  server.on(reopenTask, call)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Call the seller” reopened')).toBeTruthy()
  expect(server.requests(reopenTask)).toHaveLength(1)
})

test('puts a task back when completing fails', async () => {
  server.on(completeTask, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await (await listed()).findByRole('checkbox', { name: 'Complete “Call the seller”' }))
  expect(await screen.findByText(/^Couldn’t complete the task/)).toBeTruthy()
  expect(await (await listed()).findByText('Call the seller')).toBeTruthy()
})

test('edits only what changed, against the version that was shown', async () => {
  server.on(updateTask, call)
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await (await listed()).findByRole('button', { name: 'Actions for “Call the seller”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Edit “Call the seller”' }))
  await person.type(form.getByLabelText(/^Note/), 'Mornings')
  await person.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => server.requests(updateTask)[0]?.body).toEqual({ note: 'Mornings' })
  expect(server.requests(updateTask)[0]?.headers.get('if-match')).toBe(`"${call.version}"`)
})

test('deletes a task, and Undo restores it', async () => {
  server.on(deleteTask, null)
  server.on(restoreTask, call)
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await (await listed()).findByRole('button', { name: 'Actions for “Call the seller”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Call the seller” restored')).toBeTruthy()
})

test('names who had a task before it became unassigned', async () => {
  const left = made({ title: 'Order the title', assignee: { id: newId('stf'), full_name: 'Cy Old', is_active: false } })
  server.on(listTasks, { ...listOf([left]), today: '2026-11-24' })
  await renderPage(path, { as: 'admin' })
  expect(await (await listed()).findByText('Unassigned – was Cy Old')).toBeTruthy()
})
