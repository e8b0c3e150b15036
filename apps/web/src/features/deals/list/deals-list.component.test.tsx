import { listBundles } from '@loanyard/contract/bundles/calls'
import { changeDeals } from '@loanyard/contract/deals/bulk'
import { getDeal, listDeals } from '@loanyard/contract/deals/calls'
import { createDeal } from '@loanyard/contract/deals/creation-calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { listStaff } from '@loanyard/contract/staff/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { brokenServer, noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter, fillIn } from '../../../../testing/forms.ts'
import { leastNameWidth } from '../../../../testing/list-room.ts'
import { partnerId, partnerReply, stages } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'
import { useDealColumns } from './deal-columns.tsx'

const list = `/partner/${partnerId}/deals?view=list`
const titled = (title: string, values: Partial<DealSummary> = {}) =>
  sample(dealSummary, {
    title,
    status: 'Active',
    version: 1,
    partner: { id: partnerId, name: 'Northwind Capital' },
    ...values,
  })
const [one, two] = [titled('One'), titled('Two')]
const full = (summary: DealSummary, values: Partial<DealSummary> = {}) => sample(deal, { ...summary, ...values })
const row = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  server.on(listDeals, listOf([one, two]))
  server.on(getDealTotals, { count: 2, loan_amount_sum: '2.00', open: { count: 2, loan_amount_sum: '2.00' } })
  server.on(getDeal, full(one))
  server.on(listBundles, listOf([]))
  server.serve(listStaff)
  server.serve(listNotes)
  server.serve(getDealSharing)
})

test('a next page that fails to load keeps the first one and can be retried; only visible rows are rendered', async () => {
  const many = Array.from({ length: 60 }, (_, at) => titled(`Row ${at + 1}`))
  const next = `/api/v0/deals/partners/${partnerId}?cursor=x`
  server.on(listDeals, { results: many.slice(0, 50), total_count: 60, next, previous: null })
  const person = await renderPage(list, { as: 'admin' })
  await row(/Row 1 /)
  expect(screen.getByText(/^60 deals/)).toBeTruthy()
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(45)
  server.on(listDeals, brokenServer)
  const scroller = screen.getByRole('table', { name: 'Deals' }).parentElement ?? document.body
  fireEvent.scroll(scroller, { target: { scrollTop: 99_999 } })
  await findAlert('Failed to fetch next deals.')
  expect(await row(/Row 50 /)).toBeTruthy()
  server.on(listDeals, { ...listOf(many.slice(50)), total_count: 60 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.scroll(scroller, { target: { scrollTop: 99_999 } })
  expect(await row(/Row 60 /)).toBeTruthy()
  expect(server.requests(listDeals).at(-1)?.query['cursor']).toBe('x')
})

test('a reload that fails keeps what was loaded and can be retried', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await row(/One/)
  server.on(listDeals, refusal('unavailable', 'The database is away.', { retryAfter: 0 }))
  fireEvent(window, new Event('visibilitychange'))
  await findAlert('The database is away.')
  expect(await row(/One/)).toBeTruthy()
  server.on(listDeals, listOf([one, two]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expectGone('alert')
})

test('a bulk change says which deals stayed and why, and can be undone for the others', async () => {
  const held = { ...one, status: 'On Hold' as const, version: one.version + 1 }
  const refused = { id: two.id, problem: 'Someone else changed this deal.', sent: null, deal: two }
  server.on(changeDeals, { results: [{ id: one.id, problem: null, sent: null, deal: held }, refused] })
  const person = await renderPage(list, { as: 'admin' })
  for (const title of ['One', 'Two'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  server.on(listDeals, listOf([held, two]))
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await person.click(await selected.findByRole('button', { name: 'Change status' }))
  await person.click(await screen.findByRole('menuitem', { name: 'On Hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 deal not changed' }))
  expect(dialog.getByText('Someone else changed this deal.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open deal Two' })).toBeTruthy()
  expect(server.requests(changeDeals).map(({ body }) => body)).toEqual([
    {
      act: { kind: 'status', status: 'On Hold' },
      deals: [one, two].map(({ id, version }) => ({ id, version })),
    },
  ])
  server.on(changeDeals, { results: [{ id: one.id, problem: null, sent: null, deal: one }] })
  server.on(listDeals, listOf([one, two]))
  await person.click(dialog.getByRole('button', { name: 'Undo on 1 deal' }))
  await expect
    .poll(() => server.requests(changeDeals).at(-1)?.body)
    .toEqual({
      act: { kind: 'status', status: 'Active' },
      deals: [{ id: one.id, version: held.version }],
    })
  await expect.poll(async () => (await row(/One/)).textContent).toContain('Active')
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('a selection ends with a new order: no act hits rows out of sight', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('checkbox', { name: 'Select One' }))
  await screen.findByRole('region', { name: 'Selected rows' })
  await person.click(within(screen.getByRole('columnheader', { name: 'Deal' })).getByRole('button'))
  await expectGone('region', 'Selected rows')
})

test('by keyboard alone: moves through the list and opens a deal; Back returns to the same list', async () => {
  const person = await renderPage(`${list}&search=o`, { as: 'admin' })
  await row(/One/)
  await person.keyboard('/')
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  search.blur()
  await person.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open deal Two' }))
  await person.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeTruthy()
  history.back()
  await row(/Two/)
  expect(currentUrl()).toBe(`${list}&search=o`)
})

test('each header sorts on the server, and the order is kept in the URL', async () => {
  const columns = 'title,stage,status,loan_amount,personal_credit_score,created'
  const person = await renderPage(`${list}&columns=${columns}`, { as: 'admin' })
  await row(/One/)
  const ordering = () => server.requests(listDeals).at(-1)?.query['ordering']
  const header = (name: string) => screen.getByRole('columnheader', { name })
  expect(ordering()).toBe('-created')
  expect(header('Created').getAttribute('aria-sort')).toBe('descending')
  for (const [name, asked] of [
    ['Deal', 'title'],
    ['Stage', 'stage'],
    ['Status', 'status'],
    ['Loan amount', '-loan_amount'],
    ['Credit score', '-personal_credit_score'],
  ] as const) {
    await person.click(within(header(name)).getByRole('button'))
    await expect.poll(ordering).toBe(asked)
    await expect.poll(() => header(name).getAttribute('aria-sort')).toMatch(/ending$/)
    expect(currentUrl()).toContain(`ordering=${asked}`)
  }
})

test('a wide window also shows when a deal last changed, and sorts by it', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const wide = (query: string) => Object.assign(matchMedia(query), query.includes('min-width') && { matches: true })
  vi.stubGlobal('matchMedia', wide)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
  const person = await renderPage(list, { as: 'admin' })
  await row(/One/)
  await person.click(within(await screen.findByRole('columnheader', { name: 'Modified' })).getByRole('button'))
  await expect.poll(() => server.requests(listDeals).at(-1)?.query['ordering']).toBe('-modified')
})

async function openNewDeal(): Promise<UserEvent> {
  const person = await renderPage(list, { as: 'admin' })
  const [button = document.body] = await screen.findAllByRole('button', { name: 'New deal' })
  await person.click(button)
  await screen.findByRole('dialog', { name: 'New deal' })
  return person
}
const create = () => screen.getByRole('button', { name: 'Create deal' })
const title = () => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: 'Deal name' })

test('what was typed into a new deal survives errors, closing and a reload', async () => {
  let person = await openNewDeal()
  await enter(person, title(), 'Bakery')
  await fillIn(person, { 'Borrower’s email': 'not-an-email' })
  await person.click(create())
  await findAlert('Please enter a valid email address')
  await findAlert('First name is required')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  person = await openNewDeal()
  expect(title().value).toBe('Bakery')
  expect((await findField('Borrower’s email')).value).toBe('not-an-email')
})

test('a new deal can be sent again after a failure, is created once, and opens', async () => {
  const person = await openNewDeal()
  await enter(person, title(), 'Bakery')
  await fillIn(person, {
    'Borrower’s first name': 'Ana',
    'Borrower’s last name': 'Lopez',
    'Borrower’s email': 'ana@borrower.test',
    'Loan amount': '1.25m',
  })
  server.on(createDeal, noConnection)
  await person.click(create())
  await findAlert('Couldn’t reach Loanyard')
  server.on(createDeal, full(one))
  await person.click(create())
  expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeTruthy()
  const [first, second] = server.requests(createDeal)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.body).toMatchObject({ title: 'Bakery', loan_amount: '1250000.00', stage: stages[0]?.id })
  await openNewDeal()
  expect(title().value).toBe('')
})

test('the button for a new deal keeps its place until it is known whether the person may create one', async () => {
  const held = server.hold(getPartnerDetail)
  await renderPage(list, { as: 'admin' })
  await row(/One/)
  expect(screen.getByText('New deal').closest('[class*="reserved"]')).not.toBeNull()
  held.reply(partnerReply())
  const button = await screen.findByRole('button', { name: 'New deal' })
  await vi.waitFor(() => expect(button.closest('[class*="reserved"]')).toBeNull())
})

test('someone who may not create deals has no button for it', async () => {
  server.on(getPartnerDetail, { ...partnerReply(), can: { create_deal: false, update: false } })
  await renderPage(list, { as: 'coordinator' })
  await row(/One/)
  expect(screen.queryByRole('button', { name: 'New deal' })).toBeNull()
})

test('filters that match nothing can be reset; values that are none are ignored', async () => {
  server.on(listDeals, ({ query }) => listOf(query['status'] === undefined ? [one, two] : []))
  const person = await renderPage(`${list}&status=On Hold,Nonsense&stage=${newId('lead')}`, { as: 'admin' })
  expect(await screen.findByText('No deals match these filters')).toBeTruthy()
  expect(server.requests(listDeals)[0]?.query).toMatchObject({ status: 'On Hold' })
  await person.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(await row(/One/)).toBeTruthy()
  expect(currentUrl()).toBe(list)
})

test('beside an open rail, too, the list leaves room for titles', () => {
  expect(leastNameWidth(() => useDealColumns(undefined), { isSelectable: true, minWidth: 928 })).toBeGreaterThanOrEqual(
    200,
  )
})
