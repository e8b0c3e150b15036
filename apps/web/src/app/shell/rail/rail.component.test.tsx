import { getBoard } from '@loanyard/contract/deals/calls'
import { listFavorites } from '@loanyard/contract/staff/favorites'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const deals = `/partner/${partnerId}/deals`
const rail = () => screen.findByRole('navigation', { name: 'Workspace' })

beforeEach(() => {
  server.serve(getBoard)
  localStorage.clear()
  document.documentElement.setAttribute('data-rail', 'open')
})

afterEach(() => {
  vi.restoreAllMocks()
})

function onScreenOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    const most = /max-width: (\d+)px/.exec(query)?.[1]
    const matches = (least === undefined || width >= Number(least)) && (most === undefined || width <= Number(most))
    return Object.assign(new EventTarget(), {
      matches: least || most ? matches : false,
      media: query,
    }) as MediaQueryList
  })
}

test('a wide screen has the pages that the header has no place for, and remembers that they are folded', async () => {
  onScreenOf(1440)
  const person = await renderPage(deals, { as: 'admin' })
  expect(
    within(await rail())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Review', 'Requests', 'Reports', 'Audit trail'])
  await person.click(within(await rail()).getByRole('button', { name: 'Collapse' }))
  expect(document.documentElement.getAttribute('data-rail')).toBe('folded')
  expect(localStorage.getItem('loanyard.rail')).toBe('folded')
  expect(
    within(await rail())
      .getByRole('button', { name: 'Expand' })
      .getAttribute('aria-expanded'),
  ).toBe('false')
})

test('a phone has the day’s pages at the lower edge in place of the rail', async () => {
  onScreenOf(390)
  await renderPage(`/partner/${partnerId}/nowhere`, { as: 'coordinator' })
  const bar = await screen.findByRole('navigation', { name: 'Shortcuts' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Leads', 'Deals', 'Review', 'Requests'])
  expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
})

test('a coordinator gets no link to what only managers may see', async () => {
  onScreenOf(1440)
  await renderPage(deals, { as: 'coordinator' })
  expect(
    within(await rail())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Review', 'Requests'])
})

test('a narrow screen has them in the menu instead', async () => {
  onScreenOf(1100)
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(menu.getByRole('link', { name: 'Reports' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
})

test('the rail has favorites, the other saved views and what was opened last, each with its own link', async () => {
  onScreenOf(1440)
  const view = (name: string) => sample(savedView, { id: newId('view'), list: 'leads', name })
  const views = ['Hot', ...Array.from({ length: 7 }, (_, index) => `View ${index}`)].map(view)
  const [hot = view('Hot')] = views
  server.on(listViews, { results: views, default_view: null, can: { create_for_team: true } })
  const deal = newId('deal')
  const results = [
    { kind: 'deal' as const, id: deal, name: 'Harbor Bakery' },
    { kind: 'view' as const, id: hot.id, name: 'Hot', list: 'leads' as const },
  ]
  server.on(listFavorites, { results })
  const person = await renderPage(deals, { as: 'admin' })
  const group = async (name: string) => within(await within(await rail()).findByRole('region', { name }))
  const links = async (name: string) =>
    (await group(name)).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(await links('Favorites')).toEqual([
    ['Harbor Bakery', `${deals}/${deal}`],
    ['Hot', `/partner/${partnerId}/leads?view=${hot.id}`],
  ])
  expect((await links('Views')).map(([name]) => name)).toEqual(views.slice(1, 7).map(({ name }) => name))
  await person.click((await group('Views')).getByRole('button', { name: 'Show all 7 views' }))
  expect(await links('Views')).toHaveLength(7)
})
