import {
  createLead,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId, partnerReply } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../../testing/queries.ts'
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
const returnedFocus = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  server.on(listLeads, listOf([one]))
  server.on(getLead, one)
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listReferralSources, { results: ['Dana Cho, CPA'] })
})

test('a new lead takes amounts as people write them; invalid values stay, each with an error', async () => {
  server.on(createLead, one)
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  const form = await panel('New lead')
  await enter(person, form.getByLabelText('Email'), 'not-an-email')
  await enter(person, form.getByLabelText(/^Loan amount/), 'plenty')
  const create = form.getByRole('button', { name: 'Create lead' })
  await person.click(create)
  const summary = within(await form.findByRole('alert'))
  for (const sentence of [
    'Full Name is required.',
    'Please enter a valid email address',
    /^Enter an amount with up to/,
  ])
    expect(summary.getByRole('link', { name: sentence })).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('not-an-email')
  expect(form.getByLabelText<HTMLInputElement>(/^Loan amount/).value).toBe('plenty')

  await enter(person, form.getByLabelText('Full name'), 'Priya')
  await enter(person, form.getByLabelText('Email'), 'priya@leads.test')
  await enter(person, form.getByLabelText(/^Loan amount/), '1.25m')
  await enter(person, form.getByLabelText(/^Down payment/), '$125,000')
  await person.selectOptions(form.getByLabelText(/^Loan purpose/), 'Equipment')
  await person.click(create)
  expect(await screen.findByText('Priya added')).toBeTruthy()
  expect(server.requests(createLead)[0]?.body).toMatchObject({
    full_name: 'Priya',
    loan_amount: '1250000.00',
    down_payment: '125000.00',
    loan_purpose: 'Equipment',
  })
  await expectGone('dialog')
  await person.click(screen.getByRole('button', { name: 'Open lead' }))
  expect(await panel('Priya')).toBeTruthy()
})

test('the panel has a URL of its own; Back and Escape close it and return the focus', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('link', { name: 'Open lead Priya' }))
  await panel('Priya')
  expect(currentUrl()).toContain(`lead=${one.id}`)
  history.back()
  await expectGone('dialog')
  await expect.poll(returnedFocus).toBe('Open lead Priya')

  const again = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  await panel('Priya')
  await again.keyboard('{Escape}')
  await expectGone('dialog')
  expect(currentUrl()).toBe(list)
})

test('a missing lead shows a message and leads back to the list', async () => {
  server.on(getLead, refusal('not_found', 'There is no such lead for you.'))
  const person = await renderPage(`${list}?lead=${newId('lead')}`, { as: 'admin' })
  expect(await (await panel('Lead')).findByText('Lead not found')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Back to leads' }))
  await expectGone('dialog')
  expect(currentUrl()).toBe(list)
})

test('an edit sends only changes, and the list shows it before it reloads', async () => {
  const saved = { ...one, loan_amount: '350000.00' }
  server.on(updateLead, saved)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const opened = await panel('Priya')
  await person.click(await opened.findByRole('button', { name: 'Edit' }))
  await enter(person, await opened.findByLabelText(/^Loan amount/), '350k')
  server.hold(listLeads)
  server.on(getLead, saved)
  await person.click(opened.getByRole('button', { name: 'Save changes' }))
  expect(await opened.findByText('$350,000.00')).toBeTruthy()
  expect(server.requests(updateLead)[0]?.body).toEqual({ loan_amount: '350000.00' })
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  expect(screen.getByRole('row', { name: /Priya/ }).textContent).toContain('$350,000')
})

test('a lead is assigned at once, and the assignment reverts when the call fails', async () => {
  const coordinator = { id: newId('stf'), full_name: 'Cole Reed', role: 'Coordinator' as const }
  server.on(getPartnerDetail, { ...partnerReply(), staff: [coordinator] })
  const change = server.hold(updateLead)
  const person = await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const opened = await panel('Priya')
  const assigned = () => opened.findByLabelText<HTMLSelectElement>('Assigned to')
  await opened.findByRole('option', { name: 'Cole Reed' })
  await person.selectOptions(await assigned(), 'Cole Reed')
  expect((await assigned()).value).toBe(coordinator.id)
  server.hold(listLeads)
  server.hold(getLead)
  change.reply(brokenServer)
  await findAlert('Failed to Update lead')
  expect((await assigned()).value).toBe('')
  server.on(updateLead, { ...one, assigned_to: coordinator.id })
  await person.selectOptions(await assigned(), 'Cole Reed')
  expect(await screen.findByText('Priya is assigned to Cole Reed')).toBeTruthy()
})

test('without the rights to delete and to assign, the panel offers neither', async () => {
  const can = { update: true, convert: true, assign: false, delete: false }
  server.on(getLead, { ...one, can })
  await renderPage(`${list}?lead=${one.id}`, { as: 'coordinator' })
  const opened = await panel('Priya')
  expect(await opened.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(opened.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(opened.queryByRole('combobox', { name: 'Assigned to' })).toBeNull()
})

test('a lead shows what speaks for the loan, by the rules of its day', async () => {
  server.on(getLead, {
    ...one,
    created: '2026-11-24T15:00:00.000Z',
    loan_purpose: 'Startup',
    business_type: 'Startup',
    loan_amount: '180000.00',
    down_payment: '8000.00',
    personal_credit_score: 720,
    deal: null,
  })
  await renderPage(`${list}?lead=${one.id}`, { as: 'admin' })
  const outlook = await (await panel('Priya')).findByRole('region', { name: 'First look' })
  expect(outlook.textContent).toContain('Needs some work first, because:')
  // 10% of 188,000.
  expect(outlook.textContent).toContain('takes 10% down: $18,800 here, so $10,800 is missing. (SOP 50 10 8.1)')
})
