import { leadActivityEntry } from '@loanyard/contract/leads/activity'
import {
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { partnerId } from '../../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const priya = sample(lead, {
  full_name: 'Priya',
  lead_status: 'New',
  partner: partnerId,
  email: 'priya@leads.test',
  loan_amount: '100000.00',
  business_name: null,
  deal: null,
  version: 3,
  can: { update: true, convert: true, assign: true, delete: true },
})
const as = (values: Partial<Lead>): Lead => ({ ...priya, ...values })
const stale = (current: Lead) => refusal('stale', 'Someone else changed this lead.', { current })
const versionsSent = () => server.requests(updateLead).map(({ headers }) => headers.get('if-match'))
const bodies = () => server.requests(updateLead).map(({ body }) => body)

/** What the server has from now on. */
function serve(current: Lead): void {
  server.on(listLeads, listOf([current]))
  server.on(getLead, current)
}

/** Someone else was first: only the version after theirs is accepted. */
function theyChanged(theirs: Lead, saved: Partial<Lead>): void {
  serve(theirs)
  server.on(updateLead, ({ headers }) =>
    headers.get('if-match') === `"${theirs.version}"` ? { ...theirs, ...saved, version: 5 } : stale(theirs),
  )
  const change = { field: 'loan_amount', from: '100000.00', to: theirs.loan_amount }
  server.on(listLeadActivity, listOf([sample(leadActivityEntry, { actor: 'Rosa Diaz', changes: [change] })]))
}

async function openPanel() {
  const person = await renderPage(`${list}?lead=${priya.id}`, { as: 'admin' })
  return { person, panel: within(await screen.findByRole('dialog', { name: 'Priya' })) }
}

beforeEach(() => {
  serve(priya)
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listReferralSources, { results: [] })
})

test('a click on a value of the panel edits it there; Enter saves only that field, with its version', async () => {
  const { person, panel } = await openPanel()
  await person.click(await panel.findByRole('button', { name: 'Add business name' }))
  const saved = as({ business_name: 'Quayside Bakery', version: 4 })
  server.on(updateLead, saved)
  serve(saved)
  await person.type(await panel.findByLabelText(/^Business name/), 'Quayside Bakery{Enter}')
  expect(await panel.findByRole('button', { name: 'Edit business name: Quayside Bakery' })).toBeTruthy()
  expect(bodies()).toEqual([{ business_name: 'Quayside Bakery' }])
  expect(versionsSent()).toEqual(['"3"'])
})

test('refuses a loan of nothing in its place, and a failed save keeps the text', async () => {
  const { person, panel } = await openPanel()
  await person.click(await panel.findByRole('button', { name: 'Edit loan amount: $100,000.00' }))
  const field = await panel.findByLabelText<HTMLInputElement>(/^Loan amount/)
  await enter(person, field, '0')
  await person.keyboard('{Enter}')
  expect(await panel.findByText('Enter an amount greater than zero.')).toBeTruthy()
  expect(server.requests(updateLead)).toHaveLength(0)
  server.on(updateLead, noConnection)
  await enter(person, field, '250k')
  await person.keyboard('{Enter}')
  expect(await panel.findByText(/^Failed to Update lead/)).toBeTruthy()
  expect(field.value).toBe('250k')
})

test('another field that someone else changed is no conflict', async () => {
  const { person, panel } = await openPanel()
  await person.click(await panel.findByRole('button', { name: 'Add business name' }))
  theyChanged(as({ loan_amount: '200000.00', version: 4 }), { business_name: 'Quayside Bakery' })
  await person.type(await panel.findByLabelText(/^Business name/), 'Quayside Bakery{Enter}')
  expect(await panel.findByRole('button', { name: 'Edit business name: Quayside Bakery' })).toBeTruthy()
  expect(await panel.findByRole('button', { name: 'Edit loan amount: $200,000.00' })).toBeTruthy()
  expect(versionsSent()).toEqual(['"3"', '"4"'])
})

test('two changes of one field show both values and who made the other; the person’s own can be saved', async () => {
  const { person, panel } = await openPanel()
  await person.click(await panel.findByRole('button', { name: 'Edit loan amount: $100,000.00' }))
  theyChanged(as({ loan_amount: '200000.00', version: 4 }), { loan_amount: '300000.00' })
  await enter(person, await panel.findByLabelText(/^Loan amount/), '300k')
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa Diaz changed this lead' }))
  expect(dialog.getByText('$200,000.00')).toBeTruthy()
  expect(dialog.getByText('$300,000.00')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Save this choice' }))
  expect(await panel.findByRole('button', { name: 'Edit loan amount: $300,000.00' })).toBeTruthy()
  expect(versionsSent().at(-1)).toBe('"4"')
})

test('the form asks as well, and takes the other person’s value', async () => {
  const { person, panel } = await openPanel()
  await person.click(await panel.findByRole('button', { name: 'Edit' }))
  await enter(person, await panel.findByLabelText(/^Loan amount/), '300k')
  await enter(person, panel.getByLabelText('Full name'), 'Priya Rao')
  theyChanged(as({ loan_amount: '200000.00', version: 4 }), { full_name: 'Priya Rao' })
  await person.click(panel.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa Diaz changed this lead' }))
  await person.click(dialog.getByRole('radio', { name: /^Theirs/ }))
  await person.click(dialog.getByRole('button', { name: 'Save this choice' }))
  expect(await screen.findByText('Priya Rao saved')).toBeTruthy()
  expect(bodies().at(-1)).toEqual({ full_name: 'Priya Rao' })
})

test('a status that someone else set first is shown with their name, and can still be changed', async () => {
  const { person, panel } = await openPanel()
  theyChanged(as({ lead_status: 'Qualified', version: 4 }), { lead_status: 'Contacted' })
  const change = { field: 'lead_status', from: 'New', to: 'Qualified' }
  server.on(listLeadActivity, listOf([sample(leadActivityEntry, { actor: 'Rosa Diaz', changes: [change] })]))
  const status = within(await panel.findByRole('group', { name: 'Status' }))
  await person.click(status.getByRole('button', { name: 'Contacted' }))
  await findAlert('Rosa Diaz changed the status to Qualified. Your change wasn’t saved.')
  expect(status.getByRole('button', { name: 'Qualified' }).getAttribute('aria-pressed')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Save mine' }))
  await expect.poll(() => status.getByRole('button', { name: 'Contacted' }).getAttribute('aria-pressed')).toBe('true')
  expect(versionsSent()).toEqual(['"3"', '"4"'])
})

test('Undo doesn’t take back what someone else has changed since', async () => {
  const person = await renderPage(list, { as: 'admin' })
  server.on(updateLead, as({ lead_status: 'Contacted', version: 4 }))
  await person.click(await screen.findByRole('button', { name: 'Mark Priya as Contacted' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  theyChanged(as({ lead_status: 'Qualified', version: 6 }), {})
  await person.click(undo)
  await findAlert('Someone else changed the status to Qualified. Your change wasn’t saved.')
  expect(versionsSent()).toEqual(['"3"', '"4"'])
})

test('in the list, a value that someone else changed is shown with their name; what was typed is kept', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: '$100,000' }))
  const field = await screen.findByRole('textbox', { name: 'Loan amount of Priya' })
  await person.clear(field)
  theyChanged(as({ loan_amount: '200000.00', version: 4 }), { loan_amount: '300000.00' })
  await person.type(field, '300k{Enter}')
  await findAlert('Rosa Diaz changed the loan amount to $200,000.00. What you typed is kept.')
  await person.click(await screen.findByRole('button', { name: '$200,000' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Loan amount of Priya' })).value).toBe('300k')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: '$300,000' })).toBeTruthy()
})

test('who may not change a lead sees its values as text', async () => {
  serve(as({ can: { update: false, convert: false, assign: false, delete: false } }))
  const { panel } = await openPanel()
  expect(await panel.findByText('$100,000.00')).toBeTruthy()
  expect(panel.queryByRole('button', { name: /^Edit|^Add (business|phone)|^Log a call/ })).toBeNull()
})

test('a broken address says that the lead isn’t found, and keeps the list', async () => {
  const person = await renderPage(`${list}?lead=lead_broken`, { as: 'admin' })
  const panel = within(await screen.findByRole('dialog', { name: 'Lead' }))
  expect(await panel.findByText('Lead not found')).toBeTruthy()
  expect(server.requests(getLead)).toHaveLength(0)
  expect(await screen.findByRole('link', { name: 'Open lead Priya' })).toBeTruthy()
  await person.click(panel.getByRole('button', { name: 'Back to leads' }))
  await expectGone('dialog')
})
