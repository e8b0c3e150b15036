import { listLeads } from '@loanyard/contract/leads/calls'
import { listLoanRequests } from '@loanyard/contract/loan-requests/loan-requests'
import { followEvents } from '@loanyard/contract/notifications/events'
import { notification, notificationCalls } from '@loanyard/contract/notifications/notifications'
import { listReviewQueue } from '@loanyard/contract/requests/lists/review-queue'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brokenServer, noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sample } from '../../../testing/sample.ts'
import { realtime } from '../../lib/realtime/realtime.ts'

const { listRequestNotifications, listStaffNotifications, markAllStaffNotificationsViewed } = notificationCalls
const one = sample(notification, { title: 'Answer received', viewed: false, partner_id: partnerId })
const other = sample(notification, { title: 'Status changed', viewed: false, partner_id: partnerId })
const unread = { results: [one], unread_count: 1, next: null, previous: null }

const bellWith = (count: number) => screen.findByRole('button', { name: `Notifications, ${count} unread` })

/** A page that asks for nothing else. */
const page = `/partner/${partnerId}/forbidden-nowhere`

/** Opens the popup at the bell. */
async function openPopup(): Promise<UserEvent> {
  const person = await renderPage(page, { as: 'admin' })
  await person.click(await bellWith(1))
  await screen.findByRole('dialog', { name: /^Notifications/ })
  return person
}
const popup = () => within(screen.getByRole('dialog', { name: /^Notifications/ }))
const markAll = () => popup().findByRole('button', { name: 'Mark all as read' })

const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  server.on(listStaffNotifications, unread)
})

test('all are marked at once, and the button shows progress', async () => {
  const person = await openPopup()
  const marking = server.hold(markAllStaffNotificationsViewed)
  await person.click(await markAll())
  expect(isDisabled(await popup().findByRole('button', { name: 'Marking all as read...' }))).toBe(true)
  expect(await bellWith(0)).toBeTruthy()
  server.on(listStaffNotifications, { ...unread, results: [{ ...one, viewed: true }], unread_count: 0 })
  marking.reply({ unread_count: 0 })
  await expect.poll(async () => isDisabled(await markAll())).toBe(true)
  expect(await bellWith(0)).toBeTruthy()
})

test('when marking fails, everything is unread again and the reason is shown', async () => {
  const person = await openPopup()
  const marking = server.hold(markAllStaffNotificationsViewed)
  await person.click(await markAll())
  await bellWith(0)
  // A reload would show it as unread, whatever the page does.
  server.hold(listStaffNotifications)
  marking.reply(brokenServer)
  expect(await screen.findByText(/^Couldn’t mark notifications as read\./)).toBeTruthy()
  expect(await bellWith(1)).toBeTruthy()
  expect(popup().getAllByText('Unread:')).toHaveLength(1)
})

test("marking what was marked elsewhere shows the server's message, and nothing unread", async () => {
  const person = await openPopup()
  server.on(markAllStaffNotificationsViewed, refusal('nothing_unread', 'No unread notifications found'))
  await person.click(await markAll())
  expect(await screen.findByText('No unread notifications found')).toBeTruthy()
  expect(await bellWith(0)).toBeTruthy()
})

test('without notifications the popup says so, marking is disabled, and Escape returns the focus', async () => {
  server.on(listStaffNotifications, { ...unread, results: [], unread_count: 0 })
  const person = await renderPage(page, { as: 'admin' })
  await person.click(await bellWith(0))
  expect(await screen.findByText('No New Notifications')).toBeTruthy()
  expect(screen.getByText('There are no new notifications at the moment.')).toBeTruthy()
  expect(isDisabled(await markAll())).toBe(true)
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await expect.poll(async () => document.activeElement === (await bellWith(0))).toBe(true)
})

test('more than 99 show as 99+, and names are bold text, never markup', async () => {
  const name = '<b>Loan</b> for what? <img src=x onerror=alert(1)>'
  const answered = { ...one, description: `**Maria Gomez** answered **${name}** for **Harbor Bakery**` }
  server.on(listStaffNotifications, { ...unread, results: [answered], unread_count: 120 })
  const person = await renderPage(page, { as: 'admin' })
  expect((await bellWith(120)).textContent).toBe('99+')
  await person.click(await bellWith(120))
  const link = await screen.findByRole('link', { name: /Answer received/ })
  const bold = [...link.querySelectorAll('b')].map(({ textContent }) => textContent)
  expect(bold).toEqual(['Maria Gomez', name, 'Harbor Bakery'])
  expect(link.querySelector('img')).toBeNull()
})

async function tabTo(person: UserEvent, name: RegExp | string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const matches: (Element | null)[] = [
      ...screen.queryAllByRole('button', { name }),
      ...screen.queryAllByRole('link', { name }),
    ]
    if (matches.includes(document.activeElement)) return
    await person.tab()
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`)
}

test('by keyboard alone: opens one, which marks it, and marks all', async () => {
  const { markStaffNotificationsViewed } = notificationCalls
  // Where the notification leads.
  server.on(listLeads, { results: [], total_count: 0, next: null, previous: null })
  server.on(listStaffNotifications, { ...unread, results: [one, other], unread_count: 2 })
  const person = await renderPage(page, { as: 'admin' })
  await bellWith(2)
  await tabTo(person, /^Notifications, /)
  await person.keyboard('{Enter}')
  await screen.findByRole('link', { name: /Answer received/ })
  await tabTo(person, /Answer received/)
  server.on(markStaffNotificationsViewed, { unread_count: 1 })
  server.on(listStaffNotifications, { ...unread, results: [{ ...one, viewed: true }, other], unread_count: 1 })
  await person.keyboard('{Enter}')
  await bellWith(1)
  expect(server.requests(markStaffNotificationsViewed)[0]?.body.notification_ids).toEqual([one.id])
  if (screen.queryByRole('dialog') === null) {
    await tabTo(person, /^Notifications, /)
    await person.keyboard('{Enter}')
  }
  await markAll()
  await tabTo(person, 'Mark all as read')
  server.on(markAllStaffNotificationsViewed, { unread_count: 0 })
  server.on(listStaffNotifications, { ...unread, results: [], unread_count: 0 })
  await person.keyboard('{Enter}')
  expect(await bellWith(0)).toBeTruthy()
})

test('a list without the stream reloads every five minutes, and at most once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.on(followEvents, noConnection)
  await renderPage(page, { as: 'admin' })
  await bellWith(1)
  const asked = () => server.requests(listStaffNotifications).length
  expect(asked()).toBe(1)
  server.on(listStaffNotifications, { ...unread, unread_count: 2 })
  await vi.advanceTimersByTimeAsync(50_000)
  fireEvent(window, new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await bellWith(2)).toBeTruthy()
  expect(asked()).toBe(2)
})

test('an event updates the bell at once, and a burst of them asks once', async () => {
  await renderPage(page, { as: 'admin' })
  await bellWith(1)
  server.on(listStaffNotifications, { ...unread, unread_count: 5 })
  const about = { area: 'partner', partner: partnerId } as const
  for (let times = 0; times < 5; times += 1) realtime.publish({ name: 'notification', about })
  expect(await bellWith(5)).toBeTruthy()
  expect(server.requests(listStaffNotifications)).toHaveLength(2)
})

test('requesters have a bell and a page of their own, and no answers to review', async () => {
  server.on(listRequestNotifications, { ...unread, results: [{ ...one, title: 'Your loan request' }] })
  server.serve(listLoanRequests)
  const person = await renderPage('/requests', { as: 'requester' })
  await person.click(await bellWith(1))
  expect((await screen.findByRole('link', { name: /Your loan request/ })).getAttribute('href')).toBe('/requests')
  expect(popup().queryByRole('button', { name: 'Review answers' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'View All Notifications' }))
  await expect.poll(currentUrl).toBe('/requests/notifications')
})

test('staff go from the popup to the answers that wait', async () => {
  server.serve(listReviewQueue)
  const person = await openPopup()
  await person.click(await popup().findByRole('button', { name: 'Review answers' }))
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/review`)
})
