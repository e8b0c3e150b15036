import { createLender, getLender, listLenders, listLenderStaff } from '@loanyard/contract/lenders/calls'
import { lender } from '@loanyard/contract/lenders/schemas'
import { listSharedDeals } from '@loanyard/contract/lenders/sharing-calls'
import { listViews, updateView } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { leastNameWidth } from '../../../../testing/list-room.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'
import { useLenderColumns } from './lender-columns.tsx'

const list = `/partner/${partnerId}/lenders`
const named = (name: string) => sample(lender, { name, status: 'Active', partner: partnerId })
const [first, second] = [named('First Coastal Bank'), named('Second Street Savings')]
const link = (name: string) => screen.findByRole('link', { name: `Open lender ${name}` })

beforeEach(() => {
  server.on(listLenders, listOf([first, second]))
  server.on(listViews, { results: [], default_view: null, can: { create_for_team: true } })
})

test('search, status and order are kept in the URL and asked of the server; nothing found can be reset', async () => {
  server.on(listLenders, ({ query }) => listOf(query['search'] === undefined ? [first, second] : []))
  const person = await renderPage(list, { as: 'admin' })
  await link(first.name)
  const asked = () => server.requests(listLenders).at(-1)?.query
  await person.click(screen.getByRole('button', { name: 'Status' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Inactive' }))
  await expect.poll(asked).toMatchObject({ status: 'Inactive' })
  await expect.poll(currentUrl).toContain('status=Inactive')
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Name' }))
  await expect.poll(asked).toMatchObject({ ordering: '-name', status: 'Inactive' })
  expect(currentUrl()).toContain('ordering=-name')
  history.back()
  await expect.poll(currentUrl).toBe(`${list}?status=Inactive`)

  const again = await renderPage(`${list}?search=nothing`, { as: 'admin' })
  await screen.findByText('No lenders match these filters')
  await again.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(await link(first.name)).toBeTruthy()
  expect(currentUrl()).toBe(list)
})

test('a long list loads more near its end; a page that fails to load can be retried', async () => {
  const many = Array.from({ length: 60 }, (_, at) => named(`Bank ${at + 1}`))
  const next = `/api/v0/lenders/partners/${partnerId}/lenders?cursor=x`
  server.on(listLenders, { results: many.slice(0, 50), total_count: 60, next, previous: null })
  const person = await renderPage(list, { as: 'admin' })
  await link('Bank 1')
  server.on(listLenders, noConnection)
  const scroller = screen.getByRole('table', { name: 'Lenders' }).parentElement ?? document.body
  const scroll = () => fireEvent.scroll(scroller, { target: { scrollTop: 99_999 } })
  scroll()
  await findAlert('Failed to fetch lenders list.')
  expect(await link('Bank 50')).toBeTruthy()
  server.on(listLenders, { ...listOf(many.slice(50)), total_count: 60 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expectGone('button', 'Try again')
  scroll()
  expect(await link('Bank 60')).toBeTruthy()
})

test('by keyboard: to a row, to the search, and into a lender', async () => {
  server.on(getLender, first)
  server.serve(listLenderStaff)
  server.serve(listSharedDeals)
  const person = await renderPage(list, { as: 'admin' })
  await link(first.name)
  await person.keyboard('j{ArrowDown}')
  expect(document.activeElement).toBe(await link(second.name))
  await person.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  ;(await link(first.name)).focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: first.name })).toBeTruthy()
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.poll(() => trail.textContent).toContain(first.name)
})

test('a new lender needs a name and a contact; what was typed survives errors, a reload and a rejection', async () => {
  const open = async () => {
    const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
    return { person, panel: within(await screen.findByRole('dialog')) }
  }
  let { person, panel } = await open()
  const create = () => person.click(panel.getByRole('button', { name: 'Create and invite' }))
  await create()
  for (const sentence of ['Lender name is required', 'Full name is required', 'Email address is required'])
    await findAlert(sentence)
  await enter(person, panel.getByLabelText('Lender name'), 'Third Lake Bank')
  await enter(person, panel.getByLabelText('Contact’s full name'), 'Ben Banker')
  await enter(person, panel.getByLabelText('Contact’s email'), 'not-an-email')
  await create()
  await findAlert('Please enter a valid email address')
  ;({ person, panel } = await open())
  expect(panel.getByLabelText<HTMLInputElement>('Lender name').value).toBe('Third Lake Bank')
  const reason = 'Ben Banker already works at First Coastal Bank.'
  server.on(createLender, refusal('already_exists', reason))
  await enter(person, panel.getByLabelText('Contact’s email'), 'ben@bank.test')
  await create()
  await findAlert(reason)
  const added = { ...named('Third Lake Bank'), lender_email: 'ben@bank.test' }
  server.on(createLender, added)
  server.on(listLenders, listOf([first, second, added]))
  await create()
  expect(await screen.findByText('Third Lake Bank added. Invitation emailed to ben@bank.test.')).toBeTruthy()
  expect(await link('Third Lake Bank')).toBeTruthy()
})

test('says whom to call below the name, unless rows are compact or a column says it', async () => {
  server.on(listLenders, listOf([{ ...first, lender_phone: '(555) 010-4100' }]))
  const contact = `${first.user?.full_name ?? first.lender_email} · (555) 010-4100`
  const person = await renderPage(list, { as: 'admin' })
  expect((await link(first.name)).textContent).toContain(contact)
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  const form = within(await screen.findByRole('dialog', { name: 'Display' }))
  await person.click(form.getByRole('checkbox', { name: 'Main contact' }))
  await expect.poll(async () => (await link(first.name)).textContent).toBe(first.name)
  await renderPage(`${list}?density=compact`)
  expect((await link(first.name)).textContent).toBe(first.name)
})

test('says how each lender works out, sorts by it, and finds those who haven’t answered', async () => {
  const last_year = { shared: 6, answered: 5, offered: 4, accepted: 2, median_days: '2.5', last_answer_at: null }
  const none = { shared: 0, answered: 0, offered: 0, accepted: 0, median_days: null, last_answer_at: null }
  server.on(
    listLenders,
    listOf([
      { ...first, shared_deals_count: 3, waiting_count: 1, last_year },
      { ...second, shared_deals_count: 0, waiting_count: 0, last_year: none },
    ]),
  )
  const person = await renderPage(list, { as: 'admin' })
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(-4)
  expect(await cells(/First Coastal/)).toEqual(['3', '1', '4 of 6', '2.5 days'])
  expect(await cells(/Second Street/)).toEqual(['0', '0', '–', '–'])
  const asked = () => server.requests(listLenders).at(-1)?.query
  await person.click(screen.getByRole('button', { name: 'Shared deals' }))
  await expect.poll(asked).toMatchObject({ ordering: '-shared_deals_count' })
  await person.click(screen.getByRole('button', { name: 'Time to answer' }))
  await expect.poll(asked).toMatchObject({ ordering: 'median_days' })
  await person.click(screen.getByRole('button', { name: 'Waiting for an answer' }))
  await expect.poll(asked).toMatchObject({ ordering: 'median_days', waiting: 'true' })
  expect(currentUrl()).toContain('waiting=true')
})

test('a saved view shows its lenders; a change on top of it is unsaved, and shows as such', async () => {
  const slow = sample(savedView, {
    name: 'Slow lenders',
    list: 'lenders',
    settings: { status: 'Active', ordering: '-median_days' },
    can: { update: true, delete: true },
  })
  server.on(listViews, { results: [slow], default_view: null, can: { create_for_team: true } })
  const person = await renderPage(`${list}?view=${slow.id}`, { as: 'admin' })
  await link(first.name)
  expect(server.requests(listLenders).map(({ query }) => query)).toMatchObject([
    { status: 'Active', ordering: '-median_days' },
  ])
  expect(await screen.findByRole('button', { name: 'View: Slow lenders' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Waiting for an answer' }))
  await screen.findByText('Edited')
  await expect.poll(currentUrl).toContain(`view=${slow.id}`)
  expect(currentUrl()).toContain('ordering=-median_days')
  server.on(updateView, { ...slow, version: slow.version + 1 })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.requests(updateView)[0]?.body)
    .toEqual({ settings: { status: 'Active', ordering: '-median_days', waiting: 'true' } })
  await expect.poll(currentUrl).toBe(`${list}?view=${slow.id}`)
})

test('shows chosen columns, which the address says, and filters by program', async () => {
  const box = { ...first.credit_box, programs: ['7(a)' as const], states: ['GA' as const, 'SC' as const] }
  const sized = { ...box, min_loan_amount: '150000.00', max_loan_amount: '5000000.00' }
  server.on(listLenders, listOf([{ ...first, credit_box: sized }]))
  const person = await renderPage(list, { as: 'admin' })
  await link(first.name)
  expect(screen.getByRole('cell', { name: '7(a)' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '$150K–$5M' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  const form = within(await screen.findByRole('dialog', { name: 'Display' }))
  await person.click(form.getByRole('checkbox', { name: 'States' }))
  expect(await screen.findByRole('cell', { name: 'GA, SC' })).toBeTruthy()
  expect(currentUrl()).toContain('columns=name,')
  expect(server.requests(listLenders)).toHaveLength(1)
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Program' }))
  await person.click(await screen.findByRole('checkbox', { name: 'SBA Express' }))
  await expect.poll(() => server.requests(listLenders).at(-1)?.query).toMatchObject({ program: 'SBA Express' })
  expect(currentUrl()).toContain('states')
})

test('opens with the person’s default view', async () => {
  const mine = sample(savedView, { name: 'Mine', list: 'lenders', settings: { waiting: 'true', ordering: 'name' } })
  server.on(listViews, { results: [mine], default_view: mine.id, can: { create_for_team: false } })
  await renderPage(list, { as: 'admin' })
  await link(first.name)
  await expect.poll(currentUrl).toBe(`${list}?view=${mine.id}`)
  await expect.poll(() => server.requests(listLenders).at(-1)?.query).toMatchObject({ waiting: 'true' })
})

test('beside an open rail, too, the list leaves room for names', () => {
  expect(leastNameWidth(() => useLenderColumns({}), { maxWidth: 1392 })).toBeGreaterThanOrEqual(200)
})
