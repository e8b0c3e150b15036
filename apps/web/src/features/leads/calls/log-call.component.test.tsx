import {
  createLeadNote,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { leadNote } from '@loanyard/contract/leads/notes'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { createTask, listTasks } from '@loanyard/contract/tasks/calls'
import { task } from '@loanyard/contract/tasks/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const priya = sample(lead, { full_name: 'Priya', lead_status: 'New', partner: partnerId, deal: null, version: 3 })
const can: Lead['can'] = { update: true, convert: true, assign: true, delete: true }
const keysOf = (call: Parameters<typeof server.requests>[0]) =>
  server.requests(call).map(({ headers }) => headers.get('idempotency-key'))

beforeEach(() => {
  server.on(listLeads, listOf([{ ...priya, can }]))
  server.on(getLead, { ...priya, can })
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listTasks, { ...listOf([]), today: '2026-11-24' })
  server.on(createLeadNote, sample(leadNote))
  server.on(createTask, sample(task))
  server.on(updateLead, { ...priya, can, lead_status: 'Contacted', version: 4 })
})

async function openForm() {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Log a call with Priya' }))
  return { person, form: within(await screen.findByRole('form', { name: 'Log a call with Priya' })) }
}

test('one click and one Enter log a call with its next step, and mark a new lead as Contacted', async () => {
  const { person, form } = await openForm()
  await expect.poll(() => document.activeElement).toBe(form.getByLabelText('Note'))
  await person.type(form.getByLabelText('Note'), 'Wants to close in March')
  await person.type(form.getByLabelText(/^Next step/), 'Send the checklist{Enter}')
  expect(await screen.findByText('Call with Priya logged. Status: Contacted')).toBeTruthy()
  expect(server.requests(createLeadNote)[0]?.body).toEqual({ text: 'Call: spoke with them\nWants to close in March' })
  expect(server.requests(createTask)[0]?.body).toEqual({
    title: 'Send the checklist',
    lead: priya.id,
    due_on: '2026-11-25',
  })
  expect(server.requests(updateLead)[0]?.body).toEqual({ lead_status: 'Contacted' })
  await expectGone('dialog')
  await person.click(screen.getByRole('button', { name: 'Open lead' }))
  await expect.poll(currentUrl).toBe(`${list}?lead=${priya.id}`)
})

test('Ctrl+Enter in the note saves, too, Enter begins a line; without a next step there is no task', async () => {
  const { person, form } = await openForm()
  await person.click(form.getByRole('button', { name: 'No answer' }))
  await person.click(form.getByLabelText('Mark as Contacted'))
  await person.type(form.getByLabelText('Note'), 'One{Enter}Two{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Call with Priya logged')).toBeTruthy()
  expect(server.requests(createLeadNote)[0]?.body).toEqual({ text: 'Call: no answer\nOne\nTwo' })
  expect(server.requests(createTask)).toHaveLength(0)
  expect(server.requests(updateLead)).toHaveLength(0)
})

test('after a failure everything typed stays, and another try adds nothing twice', async () => {
  const { person, form } = await openForm()
  server.on(createTask, noConnection)
  await person.type(form.getByLabelText('Note'), 'Left a message')
  await person.type(form.getByLabelText(/^Next step/), 'Call again{Enter}')
  expect(await form.findByText(/^Couldn’t log the call/)).toBeTruthy()
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Left a message')
  server.on(createTask, sample(task))
  await person.click(form.getByRole('button', { name: 'Log call' }))
  expect(await screen.findByText('Call with Priya logged. Status: Contacted')).toBeTruthy()
  expect(new Set(keysOf(createLeadNote)).size).toBe(1)
  expect(new Set(keysOf(createTask)).size).toBe(1)
})

test('closing keeps what was typed for the next time', async () => {
  const { person, form } = await openForm()
  await person.type(form.getByLabelText('Note'), 'Half a sentence')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  screen.getByRole('link', { name: 'Open lead Priya' }).focus()
  await person.keyboard('c')
  const again = within(await screen.findByRole('form', { name: 'Log a call with Priya' }))
  expect(again.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Half a sentence')
})

test('C logs a call with the open lead, in the list or not, and with the one whose row has the focus', async () => {
  const omar = { ...priya, ...sample(lead, { full_name: 'Omar', partner: partnerId }), can }
  server.on(getLead, omar)
  const person = await renderPage(`${list}?lead=${omar.id}`, { as: 'admin' })
  await screen.findByRole('dialog', { name: 'Omar' })
  const focused = document.activeElement
  await person.keyboard('c')
  expect(await screen.findByRole('form', { name: 'Log a call with Omar' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await expectGone('form', 'Log a call with Omar')
  // A closed dialog returns the focus a moment later.
  await expect.poll(() => document.activeElement).toBe(focused)
  screen.getByRole('link', { name: 'Open lead Priya' }).focus()
  await person.keyboard('c')
  expect(await screen.findByRole('form', { name: 'Log a call with Priya' })).toBeTruthy()
})

test('a status that someone else has just set stays', async () => {
  const { person, form } = await openForm()
  const current = { ...priya, can, lead_status: 'Lost', version: 4 }
  server.on(updateLead, refusal('stale', 'Someone else changed this lead.', { current }))
  await person.type(form.getByLabelText('Note'), 'Hello{Meta>}{Enter}{/Meta}')
  expect(await screen.findByText('Call with Priya logged')).toBeTruthy()
  expect(server.requests(updateLead)).toHaveLength(1)
})

test('who may not change a lead has no button for a call', async () => {
  server.on(listLeads, listOf([{ ...priya, can: { ...can, update: false } }]))
  const person = await renderPage(list, { as: 'coordinator' })
  const link = await screen.findByRole('link', { name: 'Open lead Priya' })
  link.focus()
  await person.keyboard('c')
  expect(screen.queryByRole('button', { name: 'Log a call with Priya' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
