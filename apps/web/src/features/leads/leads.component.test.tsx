import {
  createLead,
  deleteLead,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadImports,
  listLeadNotes,
  listLeads,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, noConnection, refusal, unavailable } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const named = (full_name: string, values: Partial<Lead> = {}) =>
  sample(lead, { full_name, lead_status: 'New', partner: partnerId, ...values })
const leads = [named('Three'), named('Two'), named('One')]
const namesInList = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const statusOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of ${name}` })
beforeEach(() => {
  server.on(listLeads, listOf(leads))
  server.on(getLead, ({ params }) => leads.find(({ id }) => id === params.lead_id) ?? named('Unknown'))
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
})

test('during a server outage the page keeps its data, and works again afterwards', async () => {
  const many = Array.from({ length: 50 }, (_, at) => named(`Row ${at + 1}`))
  server.on(listLeads, {
    results: many,
    total_count: 51,
    next: `/api/v0/leads/partners/${partnerId}?cursor=x`,
    previous: null,
  })
  const person = await renderPage(list, { as: 'admin' })
  await screen.findByRole('link', { name: 'Open lead Row 1' })
  // Only visible rows are rendered.
  expect(namesInList().length).toBeLessThan(45)
  server.on(listLeads, unavailable)
  const scroller = screen.getByRole('table', { name: 'Leads' }).parentElement ?? document.body
  fireEvent.scroll(scroller, { target: { scrollTop: 5000 } })
  await findAlert('Failed to fetch Leads')
  await findAlert('The database is away.')
  expect(screen.getByRole('link', { name: 'Open lead Row 50' })).toBeTruthy()
  server.on(listLeads, listOf([named('Row 51')]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Open lead Row 51' })).toBeTruthy()
})

test('no leads at all offers to add some', async () => {
  server.on(listLeads, listOf([]))
  server.serve(listLeadImports)
  const person = await renderPage(list, { as: 'admin' })
  expect(await screen.findByText('No leads yet')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Import a CSV file' }))
  expect(await screen.findByRole('dialog', { name: 'Import leads' })).toBeTruthy()
})

test('a status changes at once, and reverts when the call fails', async () => {
  const change = server.hold(updateLead)
  const person = await renderPage(list, { as: 'admin' })
  const status = await statusOf('Two')
  await person.selectOptions(status, 'Contacted')
  expect(status.value).toBe('Contacted')
  server.hold(listLeads)
  server.hold(getLead)
  change.reply(brokenServer)
  await findAlert('Failed to Update lead')
  expect((await statusOf('Two')).value).toBe('New')
})

test('a status that fails does not undo the one chosen after it', async () => {
  const first = server.hold(updateLead)
  const person = await renderPage(list, { as: 'admin' })
  await person.selectOptions(await statusOf('Two'), 'Contacted')
  await person.selectOptions(await statusOf('Two'), 'Qualified')
  server.hold(listLeads)
  server.hold(getLead)
  const second = server.hold(updateLead)
  first.reply(brokenServer)
  await findAlert('Failed to Update lead')
  expect((await statusOf('Two')).value).toBe('Qualified')
  second.reply({ ...(leads[1] ?? sample(lead)), lead_status: 'Qualified' })
  expect(await screen.findByText('Two is now Qualified')).toBeTruthy()
  expect((await statusOf('Two')).value).toBe('Qualified')
})

test("a rejection shows the server's own reason", async () => {
  const detail = 'This lead has a deal, so its status stays Converted.'
  server.on(updateLead, refusal('status_change_refused', detail))
  const person = await renderPage(list, { as: 'admin' })
  await person.selectOptions(await statusOf('Two'), 'Lost')
  await findAlert(detail)
  expect((await statusOf('Two')).value).toBe('New')
})

test('a lead that could not be deleted returns to its position', async () => {
  const deletion = server.hold(deleteLead)
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'More for Two' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete lead' }))
  await expect.poll(namesInList).toEqual(['Three', 'One'])
  server.hold(listLeads)
  deletion.reply(brokenServer)
  await findAlert('Failed to Delete lead')
  expect(namesInList()).toEqual(['Three', 'Two', 'One'])
})

test('several leads that could not be deleted return to their positions', async () => {
  server.on(deleteLead, brokenServer)
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('checkbox', { name: 'Select Three' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Two' }))
  const deletion = server.hold(deleteLead)
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await person.click(await selected.findByRole('button', { name: 'Delete' }))
  await expect.poll(namesInList).toEqual(['One'])
  server.hold(listLeads)
  deletion.reply(brokenServer)
  await expect.poll(namesInList).toEqual(['Three', 'Two', 'One'])
})

test('says what became of the other leads if some could not be deleted', async () => {
  server.on(deleteLead, ({ params }) =>
    params.lead_id === leads[0]?.id ? refusal('lead_has_deal', 'It has a deal.') : null,
  )
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('checkbox', { name: 'Select Three' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Two' }))
  await person.click(
    within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Delete' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Couldn’t delete 1 of 2 leads' }))
  expect(dialog.getByText('The other selected leads were deleted.')).toBeTruthy()
})

test('what was typed is kept over a failure, a closed panel and a reload until it is saved', async () => {
  server.on(createLead, noConnection)
  let person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = () => screen.findByRole('dialog', { name: 'New lead' })
  const field = async (name: string) => within(await form()).findByLabelText<HTMLInputElement>(name)
  await person.type(await field('Full name'), 'Dana')
  await person.type(await field('Email'), 'dana@leads.test')
  await person.click(screen.getByRole('button', { name: 'Create lead' }))
  await findAlert('Failed to create lead')
  expect((await field('Full name')).value).toBe('Dana')
  await person.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  person = await renderPage(list, { as: 'admin' })
  server.on(createLead, ({ body }) => named(body.full_name))
  await person.click(await screen.findByRole('button', { name: 'New lead' }))
  expect(await screen.findByText('Picked up where you left off.')).toBeTruthy()
  expect((await field('Full name')).value).toBe('Dana')
  await person.click(screen.getByRole('button', { name: 'Create lead' }))
  expect(await screen.findByText('Dana added')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'New lead' }))
  expect((await field('Full name')).value).toBe('')
})

test("the server's errors are shown at their fields", async () => {
  const message = 'This address is not taken here.'
  server.on(createLead, refusal('bad_input', 'Check it.', { errors: [{ path: 'email', message }] }))
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = within(await screen.findByRole('dialog', { name: 'New lead' }))
  await person.type(await form.findByLabelText('Full name'), 'Dana')
  await person.type(form.getByLabelText('Email'), 'dana@leads.test')
  await person.click(form.getByRole('button', { name: 'Create lead' }))
  expect(await form.findByRole('textbox', { name: 'Email', description: message })).toBeTruthy()
})

test('a failed edit keeps what was typed and shows the message of the specification', async () => {
  const [one = named('')] = leads
  server.on(updateLead, brokenServer)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const panel = within(await screen.findByRole('dialog', { name: 'Three' }))
  await person.click(await panel.findByRole('button', { name: 'Edit' }))
  const field = await panel.findByLabelText<HTMLInputElement>('Full name')
  await person.clear(field)
  await person.type(field, 'Three R.')
  await person.click(panel.getByRole('button', { name: 'Save changes' }))
  await findAlert('Failed to Update lead')
  expect(field.value).toBe('Three R.')
})
