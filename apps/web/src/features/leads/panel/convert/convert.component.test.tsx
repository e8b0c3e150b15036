import { listBundles } from '@loanyard/contract/bundles/calls'
import { bundleSummary } from '@loanyard/contract/bundles/schemas'
import { getDeal } from '@loanyard/contract/deals/calls'
import {
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { partnerId, partnerReply } from '../../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const cole = { id: newId('stf'), full_name: 'Cole Reed', role: 'Coordinator' as const }
const one = sample(lead, {
  full_name: 'Priya',
  lead_status: 'Qualified',
  partner: partnerId,
  email: 'priya@leads.test',
  loan_amount: '100000.00',
  loan_purpose: 'Equipment',
  business_name: 'Priya LLC',
  assigned_to: cole.id,
  deal: null,
})
const converted: Lead = { ...one, lead_status: 'Converted', deal: newId('deal') }
const checklist = (title: string, purpose: 'Equipment' | 'Partner Buyout') =>
  sample(bundleSummary, { title, loan_purposes: [purpose], attachments_count: 3, is_archived: false, is_custom: false })
const forms = checklist('SBA forms', 'Equipment')
const buyout = checklist('Buyout', 'Partner Buyout')

beforeEach(() => {
  server.on(listLeads, listOf([one]))
  server.on(getLead, one)
  server.on(updateLead, converted)
  server.on(getPartnerDetail, {
    ...partnerReply(),
    staff: [cole, { ...cole, id: newId('stf'), full_name: 'Mia', role: 'Manager' }],
  })
  server.on(listBundles, listOf([buyout, forms]))
  for (const call of [findDuplicates, listLeadNotes, listLeadActivity, getDeal] as const) server.serve(call)
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Convert Priya to a deal' }))
async function openDialog(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Convert Priya to a deal' }))
  const opened = await dialog()
  await opened.findByRole('checkbox', { name: /^SBA forms/ })
  return opened
}
const sent = () => server.requests(updateLead).at(-1)?.body

test('two clicks from the list convert a lead and open its deal, with its checklists and coordinator', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const opened = await openDialog(person)
  expect(opened.getByRole('checkbox', { name: 'Cole Reed' })).toHaveProperty('checked', true)
  expect(opened.queryByRole('checkbox', { name: 'Mia' })).toBeNull()
  await person.click(opened.getByRole('button', { name: 'Convert and open deal' }))
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/deals/${converted.deal ?? ''}`)
  expect(sent()).toEqual({
    lead_status: 'Converted',
    deal_title: 'Priya LLC – Equipment',
    coordinators: [cole.id],
    checklists: [forms.id],
  })
  expect(await screen.findByText(/We emailed priya@leads.test an invitation/)).toBeTruthy()
})

test('everything a deal begins with is decided in one step, and one may stay with the leads', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const opened = await openDialog(person)
  await person.selectOptions(opened.getByLabelText('Loan purpose'), 'Partner Buyout')
  expect(opened.getByLabelText<HTMLInputElement>('Deal name').value).toBe('Priya LLC – Partner Buyout')
  expect(opened.getByRole('checkbox', { name: /^Buyout/ })).toHaveProperty('checked', true)
  expect(within(opened.getByLabelText(/^How does ownership change/)).queryByText('No change of ownership')).toBeNull()
  await enter(person, opened.getByLabelText('Deal name'), 'Priya buys out Sam')
  for (const purpose of ['Equipment', 'Partner Buyout'])
    await person.selectOptions(opened.getByLabelText('Loan purpose'), purpose)
  await person.selectOptions(opened.getByLabelText(/^How does ownership change/), 'Owner buyout')
  await enter(person, opened.getByLabelText(/^Loan amount/), '250k')
  fireEvent.change(opened.getByLabelText(/^Due date/), { target: { value: '2031-05-01' } })
  await person.click(opened.getByRole('checkbox', { name: 'Cole Reed' }))
  await person.click(opened.getByRole('checkbox', { name: /^Email priya@leads.test/ }))
  await person.click(opened.getByRole('button', { name: 'Convert' }))
  expect(await screen.findByText(/Send the invitation from the deal when you’re ready/)).toBeTruthy()
  await expectGone('dialog')
  expect(currentUrl()).toBe(list)
  expect(sent()).toEqual({
    lead_status: 'Converted',
    deal_title: 'Priya buys out Sam',
    loan_purpose: 'Partner Buyout',
    loan_amount: '250000.00',
    ownership_change: 'Owner Buyout',
    checklists: [buyout.id],
    due_date: '2031-05-01',
    send_invitation: false,
  })
  await person.click(screen.getByRole('button', { name: 'Open deal' }))
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/deals/${converted.deal ?? ''}`)
})

test('an open lead that isn’t qualified yet converts in the same two clicks, without an amount', async () => {
  const early = { ...one, lead_status: 'New' as const, loan_amount: null, business_name: null }
  server.on(listLeads, listOf([early]))
  const person = await renderPage(list, { as: 'admin' })
  const opened = await openDialog(person)
  const name = opened.getByLabelText<HTMLInputElement>('Deal name')
  expect(name.value).toBe('Priya – Equipment')
  await enter(person, opened.getByLabelText(/^Business name/), 'Harbor Bakery')
  expect(name.value).toBe('Harbor Bakery – Equipment')
  await person.click(opened.getByRole('button', { name: 'Convert and open deal' }))
  await expect.poll(sent).toMatchObject({ deal_title: 'Harbor Bakery – Equipment', business_name: 'Harbor Bakery' })
  expect(sent()).not.toHaveProperty('loan_amount')
})

test('a refused conversion says why and keeps what was typed', async () => {
  server.on(updateLead, refusal('email_not_confirmed', 'Confirm your email address first.'))
  const person = await renderPage(list, { as: 'admin' })
  const opened = await openDialog(person)
  await enter(person, opened.getByLabelText('Deal name'), 'Harbor')
  await person.click(opened.getByRole('button', { name: 'Convert and open deal' }))
  expect((await opened.findByRole('alert')).textContent).toContain('Confirm your email address first.')
  expect(opened.getByLabelText<HTMLInputElement>('Deal name').value).toBe('Harbor')
  await enter(person, opened.getByLabelText('Deal name'), ' ')
  await person.click(opened.getByRole('button', { name: 'Convert' }))
  await expect.poll(() => opened.getByRole('alert').textContent).toContain('Title is required')
  expect(server.requests(updateLead)).toHaveLength(1)
})

test('a Coordinator names no coordinators and isn’t offered the starter library', async () => {
  const own = { ...one, can: { ...one.can, assign: false, convert: true } }
  server.on(listLeads, listOf([own]))
  server.on(listBundles, listOf([]))
  const person = await renderPage(list, { as: 'coordinator' })
  await person.click(await screen.findByRole('button', { name: 'Convert Priya to a deal' }))
  const opened = await dialog()
  expect(await opened.findByText('You’ll be the deal’s coordinator.')).toBeTruthy()
  expect(await opened.findByText(/An Admin or a Manager can add some/)).toBeTruthy()
  expect(opened.queryByRole('button', { name: 'Add the starter library' })).toBeNull()
  await person.click(opened.getByRole('button', { name: 'Convert' }))
  await expect.poll(sent).toEqual({ lead_status: 'Converted', deal_title: 'Priya LLC – Equipment' })
})

test('without checklists to read, the form works all the same', async () => {
  server.on(listBundles, refusal('internal', 'Something went wrong.'))
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Convert to deal' }))
  const opened = await dialog()
  expect(await opened.findByText('Couldn’t load checklists')).toBeTruthy()
  await person.click(opened.getByRole('button', { name: 'Convert and open deal' }))
  await expect.poll(sent).toMatchObject({ lead_status: 'Converted' })
})
