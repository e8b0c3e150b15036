import { getBoard, listDeals } from '@loanyard/contract/deals/calls'
import { dealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { createView, listViews } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const partner = `/partner/${partnerId}`
const leads = `${partner}/leads`
const deals = `${partner}/deals?view=list`

const priya = sample(lead, {
  full_name: 'Priya',
  phone: '(555) 010-4241',
  source: 'prequalify',
  partner: partnerId,
  lead_status: 'New',
  next_step: null,
})
const harbor = sample(dealSummary, {
  title: 'Harbor',
  lender_count: 3,
  coordinators: [{ id: newId('stf'), full_name: 'Devon Marsh', is_active: true }],
  forecast: { close_on: '2027-02-28', probability: 75, fee: '3470.00' },
})

beforeEach(() => {
  server.serve(getDealTotals)
  server.serve(getBoard)
  server.on(listViews, { results: [], default_view: null, can: { create_for_team: true } })
  server.on(listLeads, listOf([priya]))
  server.on(listDeals, listOf([harbor]))
})

const headers = async () => {
  await screen.findByRole('row', { name: /Priya|Harbor/ })
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
}
const chooser = async (person: UserEvent) => {
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  return within(await screen.findByRole('dialog', { name: 'Display' }))
}

test('the list shows the chosen columns in their order, and the address says them', async () => {
  const person = await renderPage(leads, { as: 'admin' })
  const usual = await headers()
  expect(usual).not.toContain('Phone')
  const form = await chooser(person)
  await person.click(form.getByRole('checkbox', { name: 'Phone' }))
  await person.click(form.getByRole('checkbox', { name: 'Next step' }))
  await expect
    .poll(headers)
    .toEqual([...usual.filter((header) => header !== 'Next step').slice(0, -1), 'Phone', 'More'])
  expect(screen.getByRole('cell', { name: '(555) 010-4241' })).toBeTruthy()
  expect(currentUrl()).toContain('columns=full_name,')
  await person.click(form.getByRole('button', { name: 'Reset columns' }))
  await expect.poll(headers).toEqual(usual)
  expect(currentUrl()).toBe(leads)
})

test('the column that names the row stays first and shown', async () => {
  const person = await renderPage(`${leads}?columns=phone,full_name`, { as: 'admin' })
  await expect.poll(headers).toEqual(['Selected', 'Name', 'Phone', 'More'])
  const form = await chooser(person)
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true)
  expect(form.queryByRole('button', { name: 'Move Name down' })).toBeNull()
  await person.click(form.getByRole('checkbox', { name: 'Phone' }))
  await expect.poll(headers).toEqual(['Selected', 'Name', 'More'])
})

test('buttons and Alt with the arrows move a column, which keeps the focus', async () => {
  const person = await renderPage(`${deals}&columns=title,stage,status,loan_amount`, { as: 'admin' })
  await expect.poll(headers).toEqual(['Selected', 'Deal', 'Stage', 'Status', 'Loan amount'])
  const form = await chooser(person)
  await person.click(form.getByRole('button', { name: 'Move Stage down' }))
  await expect.poll(headers).toEqual(['Selected', 'Deal', 'Status', 'Stage', 'Loan amount'])
  expect(form.getByRole('status').textContent).toBe('Stage: position 3 of 4')
  const amount = form.getByRole('checkbox', { name: 'Loan amount' })
  amount.focus()
  await person.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(headers).toEqual(['Selected', 'Deal', 'Loan amount', 'Status', 'Stage'])
  expect(document.activeElement).toBe(form.getByRole('checkbox', { name: 'Loan amount' }))
})

test('the deals list offers people, lenders, and the forecast', async () => {
  await renderPage(
    `${deals}&columns=title,coordinators,lender_count,expected_close_on,close_probability,expected_fee`,
    {
      as: 'coordinator',
    },
  )
  await expect.poll(headers).toContain('Expected fee')
  const row = within(await screen.findByRole('row', { name: /Harbor/ }))
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(1)).toEqual(['Devon Marsh', '3', '02/28/2027', '75%', '$3,470'])
})

test('unknown keys are dropped, and an address without a known one shows the usual columns', async () => {
  await renderPage(`${deals}&columns=stage,nonsense,stage`, { as: 'admin' })
  await expect.poll(headers).toEqual(['Selected', 'Deal', 'Stage'])
  await renderPage(`${deals}&columns=nonsense`)
  await expect.poll(async () => (await headers()).length).toBeGreaterThan(5)
})

test('a new view saves the columns; on top of one, changed columns show as edited', async () => {
  const view = sample(savedView, {
    list: 'leads',
    name: 'Phones',
    is_team: false,
    settings: { columns: 'full_name,phone', lead_status: 'New,Qualified', ordering: '-created' },
    can: { update: true, delete: true },
  })
  server.on(createView, view)
  const person = await renderPage(`${leads}?columns=full_name,phone`, { as: 'admin' })
  await headers()
  await person.click(await screen.findByRole('button', { name: /^Views/ }))
  await person.click(await screen.findByRole('menuitem', { name: /Save as/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Save/ }))
  await person.type(dialog.getByLabelText('Name'), 'Phones')
  server.on(listViews, { results: [view], default_view: null, can: { create_for_team: true } })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(currentUrl).toBe(`${leads}?view=${view.id}`)
  expect(server.requests(createView)[0]?.body).toMatchObject({ settings: view.settings })
  await expect.poll(headers).toEqual(['Selected', 'Name', 'Phone', 'More'])
  const form = await chooser(person)
  await person.click(form.getByRole('checkbox', { name: 'Email' }))
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Edited')).toBeTruthy()
  await expect.poll(headers).toEqual(['Selected', 'Name', 'Phone', 'Email', 'More'])
})

test('Reset takes the filters back and keeps the columns', async () => {
  const person = await renderPage(`${leads}?lead_status=Lost&columns=full_name,phone`, { as: 'admin' })
  await headers()
  await person.click(await screen.findByRole('button', { name: 'Reset 1 filter' }))
  await expect.poll(currentUrl).toBe(`${leads}?columns=full_name,phone`)
})

function onPhone(): void {
  const matchMedia = window.matchMedia.bind(window)
  const narrow = (query: string) => Object.assign(matchMedia(query), { matches: query === '(max-width: 699px)' })
  vi.stubGlobal('matchMedia', narrow)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
}

test('a phone shows cards, without a choice of columns', async () => {
  onPhone()
  const person = await renderPage(`${leads}?columns=full_name,phone`, { as: 'admin' })
  const card = await screen.findByRole('link', { name: 'Open lead Priya' })
  expect(card.closest('li')?.textContent).toContain('No next step')
  await screen.findByRole('button', { name: /^Views/ })
  const buttons = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  await expect
    .poll(() => buttons().findIndex((name) => name === 'Display') + 1)
    .toBe(buttons().findIndex((name) => name?.startsWith('Status')))
  const display = await chooser(person)
  expect(display.getByRole('combobox', { name: 'Group by' })).toBeTruthy()
  expect(display.queryByRole('checkbox')).toBeNull()
})

test.each([
  { at: leads, first: 'New lead', others: ['Import', 'Export'] },
  { at: deals, first: 'New deal', others: ['Export'] },
])('a phone shows $first first, and the rest in a menu', async ({ at, first, others }) => {
  onPhone()
  const person = await renderPage(at, { as: 'admin' })
  const create = await screen.findByRole('button', { name: first })
  const more = screen.getByRole('button', { name: 'More' })
  expect(create.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(more)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(others)
})

const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width)

test('a dragged header sets its column’s width in the address; a double click resets it, Escape takes a drag back', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
  onTestFinished(() => void vi.restoreAllMocks())
  const person = await renderPage(`${deals}&columns=title,stage,loan_amount`, { as: 'admin' })
  await headers()
  const handle = await vi.waitUntil(() => document.querySelector('[data-resize="loan_amount"]'))
  const drag = (to: number) => [
    { keys: '[MouseLeft>]', target: handle, coords: { clientX: 300 } },
    { target: handle, coords: { clientX: to } },
  ]
  await person.pointer([...drag(380), { keys: '[/MouseLeft]' }])
  await expect.poll(currentUrl).toContain('columns=title.120,stage.120,loan_amount.200')
  expect(widths().at(-1)).toBe('200px')
  await person.pointer(drag(500))
  expect(widths().at(-1)).toBe('320px')
  await person.keyboard('{Escape}')
  await person.pointer({ keys: '[/MouseLeft]' })
  expect(widths().at(-1)).toBe('200px')
  await person.dblClick(handle)
  await expect.poll(currentUrl).not.toContain('.200')
  expect(widths().at(-1)).toBe('116px')
})

test('widths are set by keyboard in the form of the columns, and stay when other columns are chosen', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
  onTestFinished(() => void vi.restoreAllMocks())
  const person = await renderPage(`${deals}&columns=title,stage,loan_amount`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  ;(await screen.findByRole('checkbox', { name: 'Stage' })).focus()
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(currentUrl).toContain('columns=title,stage.136,loan_amount')
  expect(screen.getByText('Stage: 136 pixels wide')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Make Loan amount narrower' }))
  await expect.poll(currentUrl).toContain('columns=title,stage.136,loan_amount.104')
  await person.click(screen.getByRole('checkbox', { name: 'Borrower' }))
  await expect.poll(currentUrl).toContain('stage.136,loan_amount.104,borrower')
  await person.click(screen.getByRole('button', { name: 'Reset columns' }))
  await expect.poll(currentUrl).toBe(deals)
})
