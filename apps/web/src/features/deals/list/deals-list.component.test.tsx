import { listBundles } from '@loanyard/contract/bundles/calls'
import { createDeal, getDeal, listDeals, listNotes, updateDeal } from '@loanyard/contract/deals/calls'
import { deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { brokenServer, noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter, fillIn } from '../../../../testing/forms.ts'
import { partnerId, partnerReply, stages } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const list = `/partner/${partnerId}/deals?view=list`
const titled = (title: string, values: Partial<DealSummary> = {}) =>
  sample(dealSummary, { title, status: 'Active', partner: { id: partnerId, name: 'Northwind Capital' }, ...values })
const [one, two] = [titled('One'), titled('Two')]
const full = (summary: DealSummary, values: Partial<DealSummary> = {}) => sample(deal, { ...summary, ...values })
const row = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  server.on(listDeals, listOf([one, two]))
  server.on(getDeal, full(one))
  server.on(listBundles, listOf([]))
  server.serve(listNotes)
  server.serve(getDealSharing)
})

test('a next page that fails to load keeps the first one and can be retried; only visible rows are rendered', async () => {
  const many = Array.from({ length: 60 }, (_, at) => titled(`Row ${at + 1}`))
  const next = `/api/v0/deals/partners/${partnerId}?cursor=x`
  server.on(listDeals, { results: many.slice(0, 50), total_count: 60, next, previous: null })
  const person = await renderPage(list, { as: 'admin' })
  await row(/Row 1 /)
  expect(screen.getByText('60 deals')).toBeTruthy()
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

test('a bulk status change shows why some deals were rejected, and undoes the others', async () => {
  const held = full(one, { status: 'On Hold', version: one.version + 1 })
  server.on(updateDeal, ({ params }) =>
    params.deal_id === one.id ? held : refusal('stale', 'Someone else changed this deal.', { current: full(two) }),
  )
  const person = await renderPage(list, { as: 'admin' })
  for (const title of ['One', 'Two'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  server.on(listDeals, listOf([{ ...one, status: 'On Hold' }, two]))
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await person.click(selected.getByRole('button', { name: 'Change status' }))
  await person.click(await screen.findByRole('menuitem', { name: 'On Hold' }))
  await findAlert('Someone else changed this deal')
  expect((await row(/One/)).textContent).toContain('On Hold')
  expect((await row(/Two/)).textContent).toContain('Active')
  await expectGone('region', 'Selected rows')

  server.on(updateDeal, full(one))
  server.on(listDeals, listOf([one, two]))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(updateDeal).at(-1)?.body).toEqual({ status: 'Active' })
  expect(server.requests(updateDeal).at(-1)?.params.deal_id).toBe(one.id)
  await expect.poll(async () => (await row(/One/)).textContent).toContain('Active')
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
  const person = await renderPage(list, { as: 'admin' })
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
