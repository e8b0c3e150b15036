import { listStages } from '@loanyard/contract/deals/stages'
import { getLendingRates } from '@loanyard/contract/financials/lending-rates'
import { getPartnerLimits } from '@loanyard/contract/partners/limits'
import { listStageTasks, replaceStageTasks, type StageTask } from '@loanyard/contract/tasks/stage-tasks'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId, pipelineStages } from '../../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'

const path = `/partner/${partnerId}/settings?section=stages`
const appraisal: StageTask = { title: 'Order the appraisal', due_in: 3, assignee: 'coordinator' }
const reply = (results: StageTask[], version: number) => ({ results, version, can: { change: true } })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Tasks in Packaging' }))
const line = async (number: number) => within(await (await dialog()).findByRole('group', { name: `Task ${number}` }))

beforeEach(() => {
  server.on(listStages, { results: [...pipelineStages], can: { change: true } })
  server.on(listStageTasks, reply([appraisal], 4))
  server.serve(getPartnerLimits)
  server.serve(getLendingRates)
})

async function open() {
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Tasks in Packaging' }))
  await line(1)
  return person
}

test('a task is added to a stage by keyboard, and the list is sent as one', async () => {
  const person = await open()
  await person.click((await dialog()).getByRole('button', { name: 'Add a task' }))
  const second = await line(2)
  await expect.poll(() => document.activeElement).toBe(second.getByLabelText('Task'))
  await person.keyboard('Call the landlord')
  await person.type(second.getByLabelText(/^Due in/), '0')
  await person.selectOptions(second.getByLabelText('Assign to'), 'unassigned')
  server.on(replaceStageTasks, ({ body }) => reply(body.tasks, 5))
  await person.click((await dialog()).getByRole('button', { name: 'Save tasks' }))
  await expectGone('dialog')
  const sent = server.requests(replaceStageTasks)[0]
  expect(sent?.body.tasks).toEqual([appraisal, { title: 'Call the landlord', due_in: 0, assignee: 'unassigned' }])
  expect(sent?.headers.get('if-match')).toBe('"4"')
})

test('a task without a title, or due in a year, is not sent', async () => {
  const person = await open()
  const first = await line(1)
  await person.clear(first.getByLabelText('Task'))
  await person.clear(first.getByLabelText(/^Due in/))
  await person.type(first.getByLabelText(/^Due in/), '365')
  await person.click((await dialog()).getByRole('button', { name: 'Save tasks' }))
  await findAlert('Say what to do')
  expect((await line(1)).getByText('Enter 0 to 60 business days.')).toBeTruthy()
  expect(server.requests(replaceStageTasks)).toEqual([])
})

test('what a colleague saved in the meantime is shown or replaced, and nothing typed is lost', async () => {
  const person = await open()
  await person.type((await line(1)).getByLabelText('Task'), ' today')
  const theirs = reply([{ title: 'Order title', due_in: null, assignee: 'mover' }], 7)
  const late = refusal('stale', 'Someone else changed the tasks of this stage.', { current: theirs })
  server.on(replaceStageTasks, late)
  await person.click((await dialog()).getByRole('button', { name: 'Save tasks' }))
  await findAlert('Someone else changed the tasks of this stage while you were editing.')
  expect((await line(1)).getByDisplayValue('Order the appraisal today')).toBeTruthy()
  server.on(replaceStageTasks, ({ body }) => reply(body.tasks, 8))
  await person.click((await dialog()).getByRole('button', { name: 'Save mine' }))
  await expectGone('dialog')
  const last = server.requests(replaceStageTasks).at(-1)
  expect([last?.headers.get('if-match'), last?.body.tasks[0]?.title]).toEqual(['"7"', 'Order the appraisal today'])
})

test('a list that could not be saved stays as typed', async () => {
  const person = await open()
  await person.type((await line(1)).getByLabelText('Task'), ' today')
  server.on(replaceStageTasks, noConnection)
  await person.click((await dialog()).getByRole('button', { name: 'Save tasks' }))
  await findAlert('Check your connection')
  expect((await line(1)).getByDisplayValue('Order the appraisal today')).toBeTruthy()
})
