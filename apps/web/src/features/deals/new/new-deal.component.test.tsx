import { addStarterBundles, listBundles } from '@loanyard/contract/bundles/calls'
import { bundleSummary } from '@loanyard/contract/bundles/schemas'
import { getDeal, listDeals } from '@loanyard/contract/deals/calls'
import { createDeal, previewInvitation } from '@loanyard/contract/deals/creation-calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { remindClient } from '@loanyard/contract/requests/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter, fillIn } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, descriptionOf, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const template = (title: string, purposes: readonly ('Equipment' | 'Franchise')[], items = 3) =>
  sample(bundleSummary, {
    title,
    loan_purposes: [...purposes],
    attachments_count: items,
    is_archived: false,
    is_custom: false,
    stage: null,
  })
const forms = template('SBA forms', ['Equipment', 'Franchise'], 5)
const franchise = template('Franchise', ['Franchise'], 2)
const closing = template('Closing', [])
const made = sample(deal, {
  is_sample: false,
  title: 'Bakery',
  status: 'Active',
  partner: { id: partnerId, name: 'Northwind Capital' },
})

beforeEach(() => {
  server.on(listDeals, listOf([]))
  server.serve(getDealTotals)
  server.on(listBundles, listOf([closing, franchise, forms]))
  server.on(createDeal, made)
  server.on(getDeal, made)
  server.serve(listNotes)
  server.serve(getDealSharing)
})

async function openNewDeal(): Promise<UserEvent> {
  const person = await renderPage(`/partner/${partnerId}/deals?view=list`, { as: 'admin' })
  const [button = document.body] = await screen.findAllByRole('button', { name: 'New deal' })
  await person.click(button)
  await screen.findByRole('dialog', { name: 'New deal' })
  return person
}
const panel = () => within(screen.getByRole('dialog'))
const checklist = (name: RegExp) => panel().findByRole<HTMLInputElement>('checkbox', { name })
const chosen = async () =>
  Promise.all([/^Closing/, /^Franchise/, /^SBA forms/].map(async (name) => (await checklist(name)).checked))
const purpose = async (person: UserEvent, value: string) => person.selectOptions(await findField('Loan purpose'), value)
const create = async (person: UserEvent) => {
  await enter(person, await findField('Deal name'), 'Bakery')
  await fillIn(person, {
    'Borrower’s first name': 'Ana',
    'Borrower’s last name': 'Lopez',
    'Borrower’s email': 'ana@borrower.test',
    'Loan amount': '250k',
  })
  await person.click(panel().getByRole('button', { name: 'Create deal' }))
  await screen.findByRole('heading', { level: 1, name: 'Bakery' })
}

test('the loan purpose comes first and chooses the checklists, until someone chooses otherwise', async () => {
  const person = await openNewDeal()
  expect(panel().getAllByRole('combobox')[0]).toBe(await findField('Loan purpose'))
  expect(await chosen()).toEqual([false, false, false])
  await purpose(person, 'Franchise')
  await expect.poll(chosen).toEqual([false, true, true])
  expect(panel().getByText('2 checklists, 7 items. The invitation lists them.')).toBeTruthy()
  await purpose(person, 'Equipment')
  await expect.poll(chosen).toEqual([false, false, true])
  await person.click(await checklist(/^Closing/))
  await purpose(person, 'Franchise')
  await expect.poll(chosen).toEqual([true, false, true])
  fireEvent.change(panel().getByLabelText(/^Due date/), { target: { value: '2031-05-01' } })
  await create(person)
  const body = { loan_purpose: 'Franchise', due_date: '2031-05-01', send_invitation: true }
  expect(server.requests(createDeal).at(-1)?.body).toMatchObject({ ...body, checklists: [forms.id, closing.id] })
})

test('the forecast is folded and optional; a wrong value in it opens it', async () => {
  const person = await openNewDeal()
  const group = () => panel().getByText('Forecast, fee, and referral').closest('details')
  expect(group()?.open).toBe(false)
  await person.click(panel().getByText('Forecast, fee, and referral'))
  await fillIn(person, { 'Referral source': 'Dana Whitfield, CPA', 'Close probability (%)': '150' })
  await person.click(panel().getByText('Forecast, fee, and referral'))
  await person.click(panel().getByRole('button', { name: 'Create deal' }))
  await expect
    .poll(async () => descriptionOf(await findField('Close probability (%)')))
    .toContain('Enter a whole percentage from 0 to 100.')
  expect(group()?.open).toBe(true)
  await enter(person, await findField('Close probability (%)'), '65')
  await fillIn(person, { 'Broker fee, flat': '2500', 'Broker fee, % of loan (%)': '1.5' })
  await purpose(person, 'Equipment')
  await create(person)
  expect(server.requests(createDeal).at(-1)?.body).toMatchObject({
    referral_source: 'Dana Whitfield, CPA',
    close_probability: 65,
    broker_fee: '2500.00',
    broker_fee_percent: '1.50',
    expected_close_on: null,
  })
})

test('without checklists the starter library is one click away, and the loan purpose chooses from it', async () => {
  server.on(listBundles, listOf([]))
  server.on(addStarterBundles, () => {
    server.on(listBundles, listOf([closing, franchise, forms]))
    return { results: [] }
  })
  const person = await openNewDeal()
  await purpose(person, 'Equipment')
  await person.click(await panel().findByRole('button', { name: 'Add the starter library' }))
  await expect.poll(chosen).toEqual([false, false, true])
})

test('the email can be read before it is sent; what it needs is asked for', async () => {
  const person = await openNewDeal()
  await person.click(panel().getByRole('button', { name: 'Preview email' }))
  await expect
    .poll(async () => descriptionOf(await findField('Borrower’s first name')))
    .toContain('First name is required')
  expect(server.requests(previewInvitation)).toEqual([])
  await purpose(person, 'Equipment')
  await enter(person, await findField('Deal name'), 'Bakery')
  await fillIn(person, {
    'Borrower’s first name': 'Ana',
    'Borrower’s last name': 'Lopez',
    'Borrower’s email': 'ana@borrower.test',
  })
  const paragraphs = ['Hello Ana Lopez,', '• Form 1919']
  server.on(previewInvitation, { to: 'ana@borrower.test', subject: 'You’re invited', paragraphs, button: 'Accept' })
  await person.click(panel().getByRole('button', { name: 'Preview email' }))
  const email = within(await panel().findByRole('article', { name: 'Email preview' }))
  for (const text of ['To ana@borrower.test', 'You’re invited', ...paragraphs])
    expect(email.getByText(text)).toBeTruthy()
  expect(server.requests(previewInvitation).at(-1)?.body).toMatchObject({ title: 'Bakery', checklists: [forms.id] })
})

test('the invitation can wait, and is then sent from the deal', async () => {
  const held = { ...made, client_status: null }
  server.on(createDeal, held)
  server.on(getDeal, held)
  const person = await openNewDeal()
  await person.click(panel().getByRole('checkbox', { name: 'Email the invitation now' }))
  await create(person)
  await screen.findByText('Deal created. Send the invitation from the deal when you’re ready.')
  expect(server.requests(createDeal).at(-1)?.body).toMatchObject({ send_invitation: false })
  expect(await screen.findByText('Borrower · Not invited yet')).toBeTruthy()
  server.on(remindClient, refusal('quota_exceeded', 'No more emails today.'))
  await person.click(screen.getByRole('button', { name: 'Send invitation' }))
  await findAlert('No more emails today.')
  server.on(remindClient, { reminded_of: 0, sent: 'invitation' })
  server.on(getDeal, { ...made, client_status: 'Invited' })
  await person.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Borrower · Invited')
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
})

test('a purchase or buyout asks how ownership changes, and another purpose doesn’t', async () => {
  const person = await openNewDeal()
  await purpose(person, 'Partner Buyout')
  const question = await findField('How does ownership change?')
  expect(within(question).queryByRole('option', { name: 'No change of ownership' })).toBeNull()
  await person.selectOptions(question, 'Owner Buyout')
  await purpose(person, 'Equipment')
  expect(panel().queryByRole('combobox', { name: /How does ownership change/ })).toBeNull()
  await purpose(person, 'Partner Buyout')
  await person.selectOptions(await findField('How does ownership change?'), 'Owner Buyout')
  await create(person)
  expect(server.requests(createDeal)[0]?.body.ownership_change).toBe('Owner Buyout')
})

test('the panel has an address that Back leaves, and closing it leaves nothing behind in the history', async () => {
  const list = `/partner/${partnerId}/deals?view=list`
  const person = await openNewDeal()
  expect(currentUrl()).toContain('panel=new')
  await person.click(panel().getByRole('button', { name: 'Close' }))
  await expect.poll(currentUrl).toBe(list)
  // Closing went back, so it can be gone forward to, and left again.
  history.forward()
  await expect.poll(currentUrl).toMatch('panel=new')
  history.back()
  await expect.poll(currentUrl).toBe(list)
})

test('closing a panel that was opened by its address stays on the list', async () => {
  const person = await renderPage(`/partner/${partnerId}/deals?view=list&panel=new`, { as: 'admin' })
  await screen.findByRole('dialog', { name: 'New deal' })
  await person.click(panel().getByRole('button', { name: 'Close' }))
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/deals?view=list`)
})
