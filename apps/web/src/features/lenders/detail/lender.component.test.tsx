import {
  addLenderStaff,
  getLender,
  inviteLenderStaffAgain,
  listLenderStaff,
  setLenderStaffStatus,
  updateLender,
} from '@loanyard/contract/lenders/calls'
import { lender, lenderAssignment, lenderStaff, sharedDeal } from '@loanyard/contract/lenders/schemas'
import { endLenderSharing, listSharedDeals } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const bank = sample(lender, { name: 'First Coastal Bank', status: 'Active', partner: partnerId })
const path = `/partner/${partnerId}/lenders/${bank.id}`
const gina = sample(lenderStaff, {
  lender: bank.id,
  full_name: 'Gina Torres',
  email: 'gina@bank.test',
  status: 'Active',
  is_contact: false,
  deals_count: 1,
})
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => {
  server.on(getLender, bank)
  server.on(listLenderStaff, listOf([gina]))
  server.serve(listSharedDeals)
})

const open = async () => {
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByRole('button', { name: 'More for Gina Torres' })
  return person
}
const row = () => screen.getByRole('button', { name: 'More for Gina Torres' }).closest('li')
async function choose(person: UserEvent, item: string, menu = 'More for Gina Torres') {
  await person.click(screen.getByRole('button', { name: menu }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test("a person's access ends at once after a question, can be restored, and reverts when rejected", async () => {
  const change = server.hold(setLenderStaffStatus)
  const person = await open()
  const confirm = async () => {
    await choose(person, 'Set to Inactive')
    expect((await screen.findByRole('dialog')).textContent).toContain('will lose access to 1 deal')
    await person.click((await dialog()).getByRole('button', { name: 'Set to Inactive' }))
  }
  await confirm()
  await expect.poll(() => row()?.textContent).toContain('Inactive')
  server.on(listLenderStaff, listOf([{ ...gina, status: 'Inactive' }]))
  change.reply({ ...gina, status: 'Inactive' })
  expect(await screen.findByText('Gina Torres is now Inactive')).toBeTruthy()
  server.on(setLenderStaffStatus, gina)
  server.on(listLenderStaff, listOf([gina]))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => row()?.textContent).not.toContain('Inactive')
  expect(server.requests(setLenderStaffStatus).map(({ body }) => body.status)).toEqual(['Inactive', 'Active'])

  const lost = server.hold(setLenderStaffStatus)
  await confirm()
  await expect.poll(() => row()?.textContent).toContain('Inactive')
  server.hold(listLenderStaff)
  server.hold(getLender)
  lost.reply(noConnection)
  expect(await screen.findByText(/Couldn’t update/)).toBeTruthy()
  expect(row()?.textContent).not.toContain('Inactive')
})

test('a new person needs a name and an address; a rejection names the other lender', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Add person' }))
  const form = await dialog()
  const add = () => person.click(form.getByRole('button', { name: 'Add and invite' }))
  await add()
  await findAlert('Email is required')
  await findAlert('Full name is required')
  const reason = 'hal@bank.test already works at Second Street Savings.'
  server.on(addLenderStaff, refusal('already_exists', reason))
  await enter(person, form.getByLabelText('Full name'), 'Hal Wu')
  await enter(person, form.getByLabelText('Email'), 'hal@bank.test')
  await add()
  await findAlert(reason)
  const hal = sample(lenderStaff, { full_name: 'Hal Wu', email: 'hal@bank.test', status: 'Invited' })
  server.on(addLenderStaff, hal)
  server.on(listLenderStaff, listOf([gina, hal]))
  await add()
  expect(await screen.findByText('Hal Wu added. Invitation emailed to hal@bank.test.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'More for Hal Wu' })).toBeTruthy()
})

test('an invitation sent again too soon says when to try again', async () => {
  server.on(listLenderStaff, listOf([{ ...gina, status: 'Invited' }]))
  server.on(inviteLenderStaffAgain, refusal('too_many_requests', 'Invited a moment ago.', { retryAfter: 40 }))
  const person = await open()
  await choose(person, 'Resend invitation')
  expect(await screen.findByText(/Try again in \d+ seconds?\./)).toBeTruthy()
})

test('name and phone number are checked, saved and shown; a person becomes the main contact', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  const form = await dialog()
  await person.clear(form.getByLabelText('Lender name'))
  await enter(person, form.getByLabelText(/^Phone/), 'call me')
  const save = () => person.click(form.getByRole('button', { name: 'Save' }))
  await save()
  await findAlert('Lender name is required')
  await findAlert('Enter a phone number')
  const renamed = { ...bank, name: 'First Coastal Bank NA', lender_phone: '(555) 010-7788' }
  server.on(updateLender, renamed)
  server.on(getLender, renamed)
  await enter(person, form.getByLabelText('Lender name'), renamed.name)
  await enter(person, form.getByLabelText(/^Phone/), renamed.lender_phone)
  await save()
  expect(await screen.findByRole('heading', { level: 1, name: renamed.name })).toBeTruthy()
  expect(screen.getByRole('link', { name: renamed.lender_phone })).toBeTruthy()
  await expectGone('dialog')
  await choose(person, 'Make main contact')
  expect((await screen.findByRole('dialog')).textContent).toContain(`sees every deal shared with ${renamed.name}`)
  await person.click((await dialog()).getByRole('button', { name: 'Make main contact' }))
  expect(await screen.findByText(`Gina Torres is now the main contact at ${renamed.name}`)).toBeTruthy()
  expect(server.requests(updateLender).at(-1)?.body).toEqual({ contact: gina.id })
})

test('shared deals name who sees them; a sharing that had already ended says so', async () => {
  const assigned = sample(lenderAssignment)
  const user = { ...assigned.user, full_name: 'Gina Torres' }
  const shared = sample(sharedDeal, { assigned_staff: [{ ...assigned, user }] })
  const { deal } = shared
  server.on(listSharedDeals, listOf([shared]))
  server.on(endLenderSharing, refusal('not_found', 'There is no such sharing.'))
  const person = await open()
  const deals = await screen.findByRole('list', { name: `Deals shared with ${bank.name}` })
  await expect.poll(() => deals.textContent).toContain('Gina Torres')
  const href = within(deals).getByRole('link', { name: deal.title }).getAttribute('href')
  expect(href).toMatch(new RegExp(`/deals/${deal.id}\\?.*tab=sharing&lender=${bank.id}$`))
  await choose(person, 'End sharing', `More for ${deal.title}`)
  expect((await screen.findByRole('dialog')).textContent).toContain('Gina Torres')
  server.serve(listSharedDeals)
  await person.click((await dialog()).getByRole('button', { name: 'End sharing' }))
  expect(await screen.findByText(`Sharing with ${bank.name} had already ended`)).toBeTruthy()
  expect(await screen.findByText('No deals shared with this lender')).toBeTruthy()
})

test('a lender that does not exist, or is another partner’s, is not found', async () => {
  server.on(getLender, refusal('not_found', 'There is no such lender for you.'))
  server.on(listLenderStaff, refusal('not_found', 'There is no such lender for you.'))
  server.on(listSharedDeals, refusal('not_found', 'There is no such lender for you.'))
  await renderPage(path, { as: 'admin' })
  expect(await screen.findByText('We can’t find this lender')).toBeTruthy()
  await expect.poll(() => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain('Not found')
  expect(screen.getByRole('link', { name: 'All lenders' }).getAttribute('href')).toBe(`/partner/${partnerId}/lenders`)
})

test('the lender’s figures say what became of the deals it was sent', async () => {
  const last_year = { shared: 6, answered: 5, offered: 4, accepted: 2, median_days: '2.5', last_answer_at: null }
  server.on(getLender, { ...bank, shared_deals_count: 3, waiting_count: 1, last_year })
  await renderPage(`/partner/${partnerId}/lenders/${bank.id}`, { as: 'admin' })
  const figures = await screen.findByLabelText('Key figures')
  for (const text of [
    'Shared deals',
    'visible to the lender',
    '4 of 6',
    'of 4 offers',
    '2.5 days',
    'median of 5 answers',
    'none yet',
  ])
    expect(within(figures).getByText(text)).toBeTruthy()
})
