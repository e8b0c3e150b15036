import { changeDeals } from '@loanyard/contract/deals/bulk'
import { remindClient, updateRequirement } from '@loanyard/contract/requests/calls'
import {
  exportRequests,
  getRequestTotals,
  listedRequest,
  listRequests,
  type ListedRequest,
} from '@loanyard/contract/requests/lists/request-list'
import { requirement } from '@loanyard/contract/requests/schemas'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { leastNameWidth } from '../../../../testing/list-room.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'
import { useRequestColumns } from './request-columns.tsx'

const path = `/partner/${partnerId}/requests`
const base = sample(listedRequest)
const bakery = { id: base.deal.id, title: 'Harbor Bakery', status: 'Active' } as const
const [first, second, third] = [newId('req'), newId('req'), newId('req')]
const tax: ListedRequest = {
  ...base,
  id: first,
  title: 'Tax return',
  deal: bakery,
  borrower: { full_name: 'Maria Gomez', client_status: 'Active' },
  status: 'Pending',
  waiting_on: 'client',
  other_person: null,
  due_date: '2026-11-02',
  is_overdue: true,
  version: 4,
  can: { remind: true, update: true },
}
const lease: ListedRequest = { ...tax, id: second, title: 'Lease', due_date: null, is_overdue: false }
const motel = { id: newId('deal'), title: 'Motel', status: 'Active' } as const
const plan: ListedRequest = {
  ...tax,
  id: third,
  title: 'Business plan',
  deal: motel,
  borrower: { full_name: 'Bo Rower', client_status: null },
  is_overdue: false,
}

const lastQuery = () => server.requests(listRequests).at(-1)?.query
const row = (name: RegExp | string) => screen.findByRole('link', { name })
const choose = async (person: UserEvent, name: string) => person.click(await screen.findByRole('checkbox', { name }))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }))

beforeEach(() => {
  server.on(listRequests, listOf([tax, lease, plan]))
  server.on(getRequestTotals, { count: 3, overdue: 1, waiting_on: { client: 3, staff: 0, nobody: 0 } })
})

test('shows what is open, those due first, with counts of the whole result; a row opens the request on its deal', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const link = await row('Open Tax return on Harbor Bakery')
  expect(lastQuery()).toMatchObject({ waiting_on: 'client,staff', ordering: 'due_date' })
  await screen.findByText('3 requests · 1 overdue')
  expect(link.getAttribute('href')).toContain(`/deals/${bakery.id}?tab=requests&request=${first}`)
  screen.getByText('11/02/2026, overdue')
  screen.getByText('Not invited')
  await person.keyboard('jj')
  expect(document.activeElement).toBe(await row('Open Lease on Harbor Bakery'))
})

test('filters and order are in the address, and “Anyone or no one” drops the default', async () => {
  const person = await renderPage(`${path}?overdue=true&kind=Document,Boat&ordering=luck&columns=deal,due_date`, {
    as: 'admin',
  })
  await row('Open Lease on Harbor Bakery')
  expect(lastQuery()).toMatchObject({ overdue: 'true', kind: 'Document', ordering: 'due_date' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Request', 'Deal', 'Due']),
  )
  expect(screen.queryByRole('columnheader', { name: /Borrower/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Waiting on/ }))
  await person.click(await screen.findByRole('checkbox', { name: 'Anyone or no one' }))
  await expect.poll(currentUrl).toContain('waiting_on=All')
  await expect.poll(() => lastQuery()?.waiting_on).toBeUndefined()
})

test('a view opens as it was saved, and a change on top of it shows as edited', async () => {
  const settings = { ordering: '-due_date', waiting_on: 'staff', density: 'compact' }
  const view = sample(savedView, { list: 'requests', name: 'To review', settings, can: { update: true, delete: true } })
  server.on(listViews, { results: [view], default_view: view.id, can: { create_for_team: true } })
  const person = await renderPage(path, { as: 'admin' })
  await expect.poll(currentUrl).toBe(`${path}?view=${view.id}`)
  await expect.poll(lastQuery).toMatchObject({ waiting_on: 'staff', ordering: '-due_date' })
  await person.click(screen.getByRole('button', { name: 'Overdue' }))
  await screen.findByText('Edited')
  await expect.poll(currentUrl).toContain('density=compact')
  await person.click(screen.getByRole('button', { name: 'Display' }))
  const display = within(await screen.findByRole('dialog', { name: 'Display' }))
  expect(display.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true')
  await person.click(display.getByRole('button', { name: 'Comfortable' }))
  await expect.poll(currentUrl).not.toContain('density')
})

test('one email per deal, and a result for each that got none', async () => {
  server.on(changeDeals, {
    results: [
      { id: bakery.id, problem: 'We sent a reminder a moment ago.', sent: null, deal: null },
      { id: motel.id, problem: null, sent: 'invitation', deal: null },
    ],
  })
  const person = await renderPage(path, { as: 'admin' })
  for (const name of ['Tax return on Harbor Bakery', 'Lease on Harbor Bakery', 'Business plan on Motel'])
    await choose(person, `Select ${name}`)
  await person.click((await bar()).getByRole('button', { name: 'Remind borrowers' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 deal not reminded' }))
  expect(server.requests(changeDeals)[0]?.body).toEqual({
    act: { kind: 'remind' },
    deals: [{ id: bakery.id }, { id: motel.id }],
  })
  dialog.getByText('1 invitation sent.')
  dialog.getByText('We sent a reminder a moment ago.')
})

test('a due date is set at the version that was seen, and Undo sets each one back', async () => {
  const bodies = () =>
    server
      .requests(updateRequirement)
      .map(({ params, body, headers }) => [params.request_id, body, headers.get('if-match')])
  server.on(updateRequirement, ({ params }) => sample(requirement, { id: params.request_id, version: 5 }))
  const person = await renderPage(path, { as: 'admin' })
  await choose(person, 'Select Tax return on Harbor Bakery')
  await choose(person, 'Select Lease on Harbor Bakery')
  await person.click((await bar()).getByRole('button', { name: 'Change due date…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the due date of 2 requests' }))
  await person.type(dialog.getByLabelText(/Due date/), '2026-12-15')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('2 requests due 12/15/2026')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Due date changed back on 2 requests')
  expect(bodies()).toEqual([
    [first, { due_date: '2026-12-15' }, '"4"'],
    [second, { due_date: '2026-12-15' }, '"4"'],
    [first, { due_date: '2026-11-02' }, '"5"'],
    [second, { due_date: null }, '"5"'],
  ])
})

test('on a phone each request is a card, from which its borrower is invited or reminded', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const narrow = (query: string) => Object.assign(matchMedia(query), query.includes('max-width') && { matches: true })
  vi.stubGlobal('matchMedia', narrow)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
  server.on(remindClient, { reminded_of: 1, sent: 'invitation' })
  const person = await renderPage(path, { as: 'coordinator' })
  const card = (await row('Open Tax return on Harbor Bakery')).closest('[data-row]')
  expect(card?.textContent).toContain('11/02/2026, overdue')
  await person.click(await screen.findByRole('button', { name: 'Actions for Business plan on Motel' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Invite borrower' }))
  await screen.findByText('Invitation sent')
  expect(screen.queryByRole('button', { name: /^Coordinator/ })).toBeNull()
})

test('says why the list is empty or couldn’t be loaded, and that the file couldn’t be saved', async () => {
  server.on(listRequests, listOf([]))
  server.on(exportRequests, refusal('forbidden', 'Not now.'))
  let person = await renderPage(path, { as: 'admin' })
  await screen.findByText('No open requests')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('Not now.')
  person = await renderPage(`${path}?status=Waived`)
  await screen.findByText('No requests match these filters')
  server.on(listRequests, brokenServer)
  await person.click(screen.getByRole('button', { name: /^Reset filters/ }))
  await screen.findByText('Couldn’t load requests')
})

test('beside an open rail, too, the list leaves room for what is requested', () => {
  expect(leastNameWidth(() => useRequestColumns(undefined), { isSelectable: true })).toBeGreaterThanOrEqual(220)
})
