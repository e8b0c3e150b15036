import { getUser, type User } from '@loanyard/contract/auth/account'
import { getBoard, getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { exportLeads, listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { notificationCalls } from '@loanyard/contract/notifications/notifications'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { getPartnerSocial, partnerSocial } from '@loanyard/contract/partners/social'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { unavailable } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, partnerReply, personWith, type Role } from '../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'
import { session } from '../../lib/auth/session.ts'

const inArea = (page: string) => `/partner/${partnerId}/${page}`
const account = () => screen.findByRole('button', { name: /^Account: / })
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
const focused = () => document.activeElement

beforeEach(() => {
  server.on(listLeads, listOf([sample(lead, { full_name: 'Priya', lead_status: 'New' })]))
  server.serve(getBoard)
  server.serve(notificationCalls.listUnreadCounts)
  server.on(listPortalDeals, listOf([]))
})

function withSecondPartner(): User {
  const person = personWith('admin')
  const [first] = person.admin_profile
  if (!first) throw new Error('An admin has a partner.')
  const partner = { id: newId('ptnr'), name: 'Cedar Capital Group' }
  return { ...person, admin_profile: [first, { ...first, id: newId('stf'), partner }] }
}

test.each([
  { as: 'admin', links: ['Leads', 'Deals', 'Bundles', 'Lenders', 'Users'] },
  { as: 'coordinator', links: ['Leads', 'Deals', 'Bundles'] },
] as const)('the navigation of a $as marks the current page', async ({ as, links }) => {
  await renderPage(inArea('leads'), { as })
  const shown = await navigation()
  expect(shown.map(({ textContent }) => textContent)).toEqual(links)
  expect(shown.map((link) => link.getAttribute('aria-current'))).toEqual(['page', ...links.slice(1).map(() => null)])
})

test('staff of one partner have nothing to switch', async () => {
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  await person.click(await account())
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByText('Switch partner')).toBeNull()
})

test('switching the partner keeps the section and drops its filters', async () => {
  const user = withSecondPartner()
  server.on(getUser, user)
  const person = await renderPage(`${inArea('leads')}?search=x`, { as: 'admin' })
  expect((await account()).textContent).toContain('Partner: Northwind Capital')
  await person.click(await account())
  await person.click(await screen.findByRole('menuitemradio', { name: 'Cedar Capital Group' }))
  await expect.poll(currentUrl).toBe(`/partner/${user.admin_profile[1]?.partner.id}/leads`)
  await expect.poll(async () => (await account()).textContent).toContain('Partner: Cedar Capital Group')
})

test("another person's partner is not found, as if it did not exist", async () => {
  const person = await renderPage(`/partner/${newId('ptnr')}/leads`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(currentUrl()).toBe('/partner/404')
  await person.click(await screen.findByRole('link', { name: 'Go to your deals' }))
  await expect.poll(currentUrl).toBe(inArea('deals'))
})

test.each(['/partner', '/partner/leads', '/partner/somewhere/else', `/partner/${partnerId}`])(
  '%s leads to the deals of the first profile',
  async (path) => {
    await renderPage(path, { as: 'admin' })
    await expect.poll(currentUrl).toBe(inArea('deals'))
  },
)

test.each(['audit', 'reports', 'user-management', 'lenders', 'security-log'])(
  'a coordinator may not open %s by its address',
  async (page) => {
    await renderPage(inArea(page), { as: 'coordinator' })
    await screen.findByRole('heading', { level: 1, name: 'You don’t have permission to view this page' })
  },
)

test('what every partner page needs is prefetched; a failure is shown and can be retried', async () => {
  server.on(getPartnerDetail, unavailable)
  const person = await renderPage(inArea('notifications'), { as: 'admin' })
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  expect((await messages.findByRole('alert')).textContent).toContain('Failed to preload data')
  const before = server.requests(getPartnerDetail).length
  server.on(getPartnerDetail, partnerReply())
  await person.click(messages.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => server.requests(getPartnerDetail).length).toBe(before + 1)
})

test('a partner’s logo keeps the place of ours until it has loaded', async () => {
  const branding = { name: 'Northwind Capital', logo: '/images/wide.png', show_demo_banner: false }
  server.on(getPartnerSocial, sample(partnerSocial, branding))
  await renderPage(inArea('leads'), { as: 'admin' })
  const logo = await screen.findByRole('img', { name: 'Northwind Capital partner portal' })
  expect(logo.getAttribute('width')).toBe('130')
  fireEvent.load(logo)
  expect(logo.getAttribute('width')).toBeNull()
})

test('what a person saw names nothing for the next one at the same computer', async () => {
  const seen = sample(deal, { title: 'Harbor Bakery', partner: { id: partnerId, name: 'Northwind Capital' } })
  const path = `/partner/${partnerId}/deals/${seen.id}`
  server.on(getDeal, seen)
  server.serve(listNotes)
  server.serve(getDealSharing)
  const breadcrumbs = () => screen.findByRole('navigation', { name: 'Breadcrumb' })
  await renderPage(path, { as: 'admin' })
  await expect.poll(async () => (await breadcrumbs()).textContent).toContain('Harbor Bakery')
  session.end('signed_out')
  await expect.poll(currentUrl).toBe('/')
  server.hold(getDeal)
  await renderPage(path, { as: 'coordinator' })
  expect((await breadcrumbs()).textContent).not.toContain('Harbor Bakery')
})

test('a slow navigation shows the loader', async () => {
  const answer = server.hold(getUser)
  await renderPage(inArea('leads'), { as: 'admin' })
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Loading…')
  answer.reply(personWith('admin'))
  await account()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('the skip link comes first; Enter opens the user menu, and Escape returns the focus', async () => {
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  await account()
  await person.tab()
  expect(focused()).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  ;(await account()).focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('menu')).toBeTruthy()
  await person.keyboard('{Escape}')
  await expect.poll(async () => focused() === (await account())).toBe(true)
})

test('a new page takes the focus and announces its title', async () => {
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  const [, deals] = await navigation()
  if (!deals) throw new Error('no Deals')
  await person.click(deals)
  await expect.poll(currentUrl).toBe(inArea('deals'))
  await expect.poll(focused).toBe(screen.getByRole('main'))
  const announced = () => [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Deals/))
})

const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

async function openHelp(person: UserEvent): Promise<HTMLElement> {
  await person.click(await account())
  await person.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  return help()
}

test('? lists the shortcuts, also from the user menu', async () => {
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  await account()
  await person.keyboard('?')
  expect(within(await help()).getByText('Approve an answer')).toBeTruthy()
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  expect(within(await openHelp(person)).getByText('Go to the filters')).toBeTruthy()
})

test('single-letter shortcuts can be turned off, and stay off', async () => {
  let person = await renderPage(inArea('leads'), { as: 'admin' })
  const row = () => screen.findByRole('link', { name: 'Open lead Priya' })
  await row()
  await account()
  await person.keyboard('j')
  expect(focused()).toBe(await row())
  const check = async () => within(await help()).getByRole('checkbox', { name: /^Use single-key shortcuts/ })
  await person.keyboard('?')
  await person.click(await check())
  person = await renderPage(inArea('leads'), { as: 'admin' })
  await row()
  await account()
  await person.keyboard('j?')
  expect(focused()).not.toBe(await row())
  expect(screen.queryByRole('dialog')).toBeNull()
  await openHelp(person)
  await person.click(await check())
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await expect.poll(async () => focused() === (await account())).toBe(true)
  await person.keyboard('j')
  expect(focused()).toBe(await row())
})

test.each([
  { as: 'client', path: '/portal', item: 'Settings', to: '/portal/settings' },
  { as: 'coordinator', path: inArea('leads'), item: 'Your account', to: inArea('account') },
] as const)('the user menu of a $as leads to their own settings', async ({ as, path, item, to }) => {
  const role: Role = as
  server.on(getUser, { ...personWith(role), email: 'ada@example.test' })
  const person = await renderPage(path, { as: role })
  expect((await account()).textContent).toContain(role === 'client' ? 'ada@example.test' : 'Partner: ')
  await person.click(await account())
  expect((await screen.findByRole('menuitem', { name: item })).getAttribute('href')).toBe(to)
})

test('a failed export says so in an alert', async () => {
  server.on(exportLeads, unavailable)
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  const messages = within(screen.getByRole('region', { name: 'Messages' }))
  expect(await messages.findByRole('alert')).toBeTruthy()
})
