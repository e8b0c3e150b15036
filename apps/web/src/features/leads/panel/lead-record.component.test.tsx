import { leadActivityEntry } from '@loanyard/contract/leads/activity'
import {
  createLead,
  createLeadNote,
  deleteLeadNote,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
  updateLead,
  updateLeadNote,
} from '@loanyard/contract/leads/calls'
import { duplicate } from '@loanyard/contract/leads/duplicates'
import { pinLeadNote } from '@loanyard/contract/leads/note-calls'
import { leadNote } from '@loanyard/contract/leads/notes'
import { lead } from '@loanyard/contract/leads/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { findAlert, currentUrl } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const one = sample(lead, {
  full_name: 'Priya',
  lead_status: 'New',
  partner: partnerId,
  email: 'priya@leads.test',
  loan_amount: '100000.00',
})
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  server.on(listLeads, listOf([one]))
  server.on(getLead, one)
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listReferralSources, { results: ['Dana Cho, CPA'] })
})

test('the form suggests earlier referral sources and sends the business', async () => {
  server.on(createLead, one)
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = await panel('New lead')
  const source = form.getByLabelText<HTMLInputElement>(/^Referral source/)
  await expect.poll(() => source.list?.options[0]?.value).toBe('Dana Cho, CPA')
  await enter(person, form.getByLabelText('Full name'), 'Priya')
  await enter(person, form.getByLabelText('Email'), 'priya@leads.test')
  await enter(person, form.getByLabelText(/^Business name/), 'Quayside Bakery')
  await enter(person, source, 'Dana Cho, CPA')
  await person.click(form.getByRole('button', { name: 'Create lead' }))
  await screen.findByText('Priya added')
  expect(server.requests(createLead)[0]?.body).toMatchObject({
    business_name: 'Quayside Bakery',
    referral_source: 'Dana Cho, CPA',
  })
})

test('a note is added, edited by its author and deleted after a question', async () => {
  const note = sample(leadNote, {
    text: 'Called',
    author: 'Ada Harbor',
    edited_at: null,
    can: { edit: true, delete: true },
  })
  server.on(createLeadNote, note)
  server.on(updateLeadNote, note)
  server.on(deleteLeadNote, null)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const opened = await panel('Priya')
  await enter(person, await opened.findByLabelText('New note', { selector: 'textarea' }), 'Called')
  server.on(listLeadNotes, listOf([note]))
  await person.click(opened.getByRole('button', { name: 'Add note' }))
  expect(server.requests(createLeadNote)[0]?.body).toEqual({ text: 'Called' })
  await person.click(await opened.findByRole('button', { name: 'Edit note' }))
  await enter(person, await opened.findByLabelText('Edit note', { selector: 'textarea' }), 'Called twice')
  server.on(listLeadNotes, listOf([{ ...note, text: 'Called twice', edited_at: '2026-11-24T15:00:00.000Z' }]))
  await person.click(opened.getByRole('button', { name: 'Save note' }))
  expect(await opened.findByText('Called twice')).toBeTruthy()
  expect(server.requests(updateLeadNote)[0]?.body).toEqual({ text: 'Called twice' })
  await person.click(opened.getByRole('button', { name: 'Delete note' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
  server.on(listLeadNotes, listOf([]))
  await person.click(question.getByRole('button', { name: 'Delete note' }))
  expect(await opened.findByText('No notes yet. Log a call or what you agreed on.')).toBeTruthy()
})

test('a note of anyone can be pinned, and says why it can’t', async () => {
  const note = sample(leadNote, { text: 'Theirs', pinned_at: null, can: { edit: false, delete: false } })
  server.on(listLeadNotes, listOf([note]))
  server.on(pinLeadNote, refusal('quota_exceeded', 'A lead has at most 5 pinned notes. Unpin one first.'))
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'coordinator' })
  const opened = await panel('Priya')
  await person.click(await opened.findByRole('button', { name: 'Pin note' }))
  await findAlert('Unpin one first')
  const pinned = { ...note, pinned_at: '2026-11-24T15:00:00.000Z' }
  server.on(pinLeadNote, pinned)
  server.on(listLeadNotes, listOf([pinned]))
  await person.click(opened.getByRole('button', { name: 'Pin note' }))
  expect(await opened.findByRole('button', { name: 'Unpin note' })).toBeTruthy()
  expect(server.requests(pinLeadNote)).toHaveLength(2)
})

test('a note that could not be added stays in its field', async () => {
  server.on(createLeadNote, brokenServer)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const opened = await panel('Priya')
  await enter(person, await opened.findByLabelText('New note', { selector: 'textarea' }), 'Called')
  await person.click(opened.getByRole('button', { name: 'Add note' }))
  expect(await opened.findByRole('alert')).toBeTruthy()
  expect(opened.getByLabelText<HTMLTextAreaElement>('New note', { selector: 'textarea' }).value).toBe('Called')
})

test('the activity says who changed what', async () => {
  const changes = [
    { field: 'lead_status', from: 'New', to: 'Contacted' },
    { field: 'loan_amount', from: null, to: '250000.00' },
  ]
  server.on(
    listLeadActivity,
    listOf([sample(leadActivityEntry, { kind: 'lead_updated', actor: 'Ada Harbor', changes })]),
  )
  await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const activity = await (await panel('Priya')).findByRole('list', { name: 'Activity' })
  await expect
    .poll(() => activity.textContent)
    .toContain('Ada Harbor changed the status from New to Contacted and the loan amount to $250,000.00')
})

test('a lead that leaves the filter keeps its row while its panel is open, and the panel shows where it is', async () => {
  const contacted = { ...one, lead_status: 'Contacted' as const }
  server.on(updateLead, contacted)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const opened = await panel('Priya')
  const status = within(await opened.findByRole('group', { name: 'Status' }))
  server.on(getLead, contacted)
  server.on(listLeads, ({ query }) => listOf(query['lead_status'] === 'New,Qualified' ? [] : [contacted]))
  await person.click(status.getByRole('button', { name: 'Contacted' }))
  expect(await opened.findByText('Now Contacted, which this list doesn’t show.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Priya/, hidden: true })).toBeTruthy()
  await person.click(opened.getByRole('button', { name: 'Show Open' }))
  await expect.poll(currentUrl).toContain('lead_status=New,Contacted,Qualified')
  await expect.poll(() => opened.queryByText('Now Contacted, which this list doesn’t show.')).toBeNull()
  expect(screen.getByRole('row', { name: /Priya/, hidden: true })).toBeTruthy()
})

const twin = sample(duplicate, {
  name: 'Maria Lopez',
  status: 'Contacted',
  loan_amount: '3870000.00',
  lead: newId('lead'),
  deal: null,
  matched: ['email'],
})

test('a new lead with a known email says whose it is, opens that one, and keeps what was typed', async () => {
  server.on(findDuplicates, ({ query }) => ({ results: query['email'] === 'maria@leads.test' ? [twin] : [] }))
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = await panel('New lead')
  await enter(person, form.getByLabelText('Email'), 'maria@leads.test')
  const hint = within(await form.findByRole('status', { name: 'Possible duplicates' }))
  expect(hint.getByText('Maria Lopez has this email (Contacted, $3.87M)')).toBeTruthy()
  server.on(getLead, { ...one, full_name: 'Maria Lopez' })
  await person.click(hint.getByRole('link', { name: 'Open Maria Lopez' }))
  expect(await panel('Maria Lopez')).toBeTruthy()
  expect(currentUrl()).toContain(`lead=${twin.lead ?? ''}`)

  await renderPage(`${list}?panel=new`, { as: 'admin' })
  const again = await panel('New lead')
  await expect.poll(() => again.getByLabelText<HTMLInputElement>('Email').value).toBe('maria@leads.test')
})

test('a known email does not keep a lead from being created', async () => {
  server.on(findDuplicates, { results: [twin] })
  server.on(createLead, one)
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = await panel('New lead')
  await enter(person, form.getByLabelText('Full name'), 'Priya')
  await enter(person, form.getByLabelText('Email'), 'maria@leads.test')
  await form.findByRole('status', { name: 'Possible duplicates' })
  await person.click(form.getByRole('button', { name: 'Create lead' }))
  expect(await screen.findByText('Priya added')).toBeTruthy()
})

test('a lead that came in with a known email says so in its panel, and asks without itself', async () => {
  server.on(findDuplicates, { results: [twin] })
  await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const hint = await (await panel('Priya')).findByRole('status', { name: 'Possible duplicates' })
  expect(hint.textContent).toContain('Maria Lopez has this email')
  expect(server.requests(findDuplicates)[0]?.query).toMatchObject({ email: 'priya@leads.test', except: one.id })
})
