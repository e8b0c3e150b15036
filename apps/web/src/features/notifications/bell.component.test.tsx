import { notification, notificationCalls } from '@loanyard/contract/notifications/notifications'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sample } from '../../../testing/sample.ts'

const { listStaffNotifications, markAllStaffNotificationsViewed } = notificationCalls
const one = sample(notification, { title: 'Answer received', viewed: false, partner_id: partnerId })
const unread = { results: [one], unread_count: 1, next: null, previous: null }

const bellWith = (count: number) => screen.findByRole('button', { name: `Notifications, ${count} unread` })

/** Opens the popup at the bell, on a page that asks for nothing else. */
async function openPopup(): Promise<UserEvent> {
  const person = await renderPage(`/partner/${partnerId}/forbidden-nowhere`, { as: 'admin' })
  await person.click(await bellWith(1))
  await screen.findByRole('dialog', { name: /^Notifications/ })
  return person
}
const popup = () => within(screen.getByRole('dialog', { name: /^Notifications/ }))
const markAll = () => popup().findByRole('button', { name: 'Mark all as read' })

const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

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
