import { getBoard, listActivity, listDeals, updateDeal } from '@loanyard/contract/deals/calls'
import { activityEntry, deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { getLead, listLeads, updateLead } from '@loanyard/contract/leads/calls'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, partnerReply } from '../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const leads = `/partner/${partnerId}/leads`
const deals = `/partner/${partnerId}/deals?view=list&columns=title,loan_amount,expected_close_on,close_probability`

const partner = { id: partnerId, name: 'Northwind Capital' }
const harbor = sample(dealSummary, { title: 'Harbor', version: 3, loan_amount: '100000.00', partner })
const priya = sample(lead, {
  full_name: 'Priya',
  partner: partnerId,
  loan_amount: '50000.00',
  personal_credit_score: 700,
  assigned_to: null,
  deal: null,
  can: { update: true, convert: true, assign: true, delete: true },
})
const full = (values: Partial<DealSummary>) => sample(deal, { ...harbor, ...values })
const serveDeals = (values: Partial<DealSummary> = {}) => server.on(listDeals, listOf([{ ...harbor, ...values }]))

beforeEach(() => {
  server.serve(getDealTotals)
  server.serve(getBoard)
  server.on(listViews, { results: [], default_view: null, can: { create_for_team: true } })
  server.on(listLeads, listOf([priya]))
  server.on(getLead, priya)
  serveDeals({ can: { ...harbor.can, update: true } })
})

const versionsSent = () => server.requests(updateDeal).map(({ headers }) => headers.get('if-match'))

/** Opens the editor of a value by its text. */
async function edit(person: UserEvent, value: string, label: string): Promise<HTMLInputElement> {
  await person.click(await screen.findByRole('button', { name: value }))
  return screen.findByRole<HTMLInputElement>('textbox', { name: label })
}

test('a click edits a value, Enter saves it with the deal’s version, and the row shows it at once', async () => {
  const person = await renderPage(deals, { as: 'admin' })
  const field = await edit(person, '$100,000', 'Loan amount of Harbor')
  expect(currentUrl()).toContain('view=list')
  const answer = server.hold(updateDeal)
  await person.clear(field)
  await person.type(field, '1.25m{Enter}')
  expect(await screen.findByRole('button', { name: '$1,250,000' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open deal Harbor')
  serveDeals({ loan_amount: '1250000.00', version: 4 })
  answer.reply(full({ loan_amount: '1250000.00', version: 4 }))
  expect(await screen.findByText('Loan amount of Harbor changed')).toBeTruthy()
  expect(server.requests(updateDeal)[0]).toMatchObject({ body: { loan_amount: '1250000.00' } })
  expect(versionsSent()).toEqual(['"3"'])
})

test('Escape cancels; an invalid value stays open with its error', async () => {
  const person = await renderPage(deals, { as: 'admin' })
  const field = await edit(person, '$100,000', 'Loan amount of Harbor')
  await person.clear(field)
  await person.type(field, 'plenty{Enter}')
  expect((await screen.findByText(/^Enter an amount with up to/)).id).toBe(field.getAttribute('aria-describedby'))
  expect(field.value).toBe('plenty')
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: '$100,000' })).toBeTruthy()
  expect(server.requests(updateDeal)).toHaveLength(0)
})

test('F2 edits the first value of the row, and Tab saves and goes on to the next', async () => {
  server.on(updateDeal, full({ loan_amount: '5.00', version: 4 }))
  const person = await renderPage(deals, { as: 'admin' })
  await screen.findByRole('button', { name: '$100,000' })
  screen.getByRole('link', { name: 'Open deal Harbor' }).focus()
  await person.keyboard('{F2}')
  const field = await screen.findByRole('textbox', { name: 'Loan amount of Harbor' })
  await person.clear(field)
  await person.type(field, '5{Tab}')
  expect(await screen.findByLabelText('Expected close of Harbor')).toBe(document.activeElement)
  expect(server.requests(updateDeal)[0]?.body).toEqual({ loan_amount: '5.00' })
})

test('if someone else changed the same value, it says who and shows theirs; what was typed is kept and can be saved', async () => {
  const theirs = full({ loan_amount: '200000.00', version: 4 })
  server.on(updateDeal, refusal('stale', 'Someone else changed this deal.', { current: theirs }))
  const change = { field: 'loan_amount', from: '100000.00', to: '200000.00' }
  server.on(listActivity, listOf([sample(activityEntry, { actor: 'Rosa Diaz', changes: [change] })]))
  const person = await renderPage(deals, { as: 'admin' })
  const field = await edit(person, '$100,000', 'Loan amount of Harbor')
  serveDeals({ loan_amount: '200000.00', version: 4 })
  await person.clear(field)
  await person.type(field, '300k{Enter}')
  await findAlert('Rosa Diaz changed loan amount to $200,000.00. What you typed is kept.')
  expect((await edit(person, '$200,000', 'Loan amount of Harbor')).value).toBe('300k')
  server.on(updateDeal, full({ loan_amount: '300000.00', version: 5 }))
  serveDeals({ loan_amount: '300000.00', version: 5 })
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Loan amount of Harbor changed')).toBeTruthy()
  expect(versionsSent().at(-1)).toBe('"4"')
})

test('a change of another value by someone else is no conflict', async () => {
  const theirs = full({ title: 'Harbor 2', version: 4 })
  server.on(updateDeal, ({ headers }) =>
    headers.get('if-match') === '"3"'
      ? refusal('stale', 'Someone else changed this deal.', { current: theirs })
      : full({ loan_amount: '7.00', version: 5 }),
  )
  const person = await renderPage(deals, { as: 'admin' })
  const field = await edit(person, '$100,000', 'Loan amount of Harbor')
  await person.clear(field)
  await person.type(field, '7{Enter}')
  expect(await screen.findByText('Loan amount of Harbor changed')).toBeTruthy()
})

test('a refused change of a lead goes back, and what was typed is there again', async () => {
  server.on(updateLead, refusal('forbidden', 'You can’t change this lead.'))
  const person = await renderPage(leads, { as: 'admin' })
  const field = await edit(person, '$50,000', 'Loan amount of Priya')
  await person.clear(field)
  await person.type(field, '60000{Enter}')
  await findAlert('You can’t change this lead.')
  expect((await edit(person, '$50,000', 'Loan amount of Priya')).value).toBe('60000')
})

test('a lead is assigned in its row, and Undo takes it back', async () => {
  const coordinator = { id: newId('stf'), full_name: 'Cole Reed', role: 'Coordinator' as const }
  server.on(getPartnerDetail, { ...partnerReply(), staff: [coordinator] })
  server.on(updateLead, ({ body }) => ({ ...priya, ...(body as Partial<Lead>) }))
  const person = await renderPage(`${leads}?columns=full_name,assigned_to`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'none' }))
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Assignee of Priya' }), 'Cole Reed')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Cole Reed' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(updateLead).at(-1)?.body).toEqual({ assigned_to: null })
})

test('who can’t change a value gets no editor', async () => {
  server.on(listLeads, listOf([{ ...priya, can: { ...priya.can, assign: false } }]))
  const columns = '?columns=full_name,assigned_to,loan_amount'
  await renderPage(`${leads}${columns}`, { as: 'coordinator' })
  const row = within(await screen.findByRole('row', { name: /Priya/ }))
  expect(await row.findByRole('button', { name: '$50,000' })).toBeTruthy()
  expect(row.queryByRole('button', { name: 'none' })).toBeNull()
})
