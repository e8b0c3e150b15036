import { notification, notificationCalls, type Notification } from '@loanyard/contract/notifications/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { newId, sample } from '../../../testing/sample.ts'

const { listPortalNotifications, markPortalNotificationsViewed, listLenderNotifications } = notificationCalls
const path = '/portal/notifications'
const titled = (description: string, values: Partial<Notification> = {}) =>
  sample(notification, { title: 'Status changed', description, viewed: false, partner_id: partnerId, ...values })
const inboxOf = (results: Notification[], next: string | null = null) => ({
  results,
  unread_count: results.filter(({ viewed }) => !viewed).length,
  next,
  previous: null,
})
const all = ['One', 'Two', 'Three'].map((word) => titled(word))
const dealId = newId('deal')
const links = () => within(screen.getByRole('table', { name: 'Notifications' })).getAllByRole('link')
const asked = () => server.requests(listPortalNotifications).findLast(({ query }) => query['limit'] !== '10')?.query

beforeEach(() => {
  server.on(listPortalNotifications, inboxOf(all))
})

test('filters are kept in the URL and asked of the server; no match can be reset with one click', async () => {
  server.on(listPortalNotifications, ({ query }) => inboxOf(query['viewed'] === 'true' ? [] : all))
  const person = await renderPage(path, { as: 'client' })
  await expect.poll(() => links().length).toBe(3)
  await person.click(screen.getByRole('button', { name: 'Type' }))
  await person.click(await screen.findByRole('checkbox', { name: 'New request' }))
  await person.keyboard('{Escape}')
  await expect.poll(asked).toMatchObject({ notification_type: 'request_created' })
  await expect.poll(currentUrl).toBe(`${path}?notification_type=request_created`)
  await person.click(screen.getByRole('button', { name: 'Read or unread' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Read' }))
  await person.keyboard('{Escape}')
  expect(await screen.findByText('No notifications match these filters')).toBeTruthy()
  expect(currentUrl()).toBe(`${path}?notification_type=request_created&viewed=true`)
  await person.click(screen.getByRole('button', { name: 'Reset 2 filters' }))
  await expect.poll(currentUrl).toBe(path)
  await expect.poll(() => links().length).toBe(3)
})

test('filters of a link are used, and unknown values in it are ignored', async () => {
  const link = 'viewed=maybe&notification_type=nonsense&created_date_range_before=2020-01-01'
  await renderPage(`${path}?${link}`, { as: 'client' })
  await expect.poll(() => links().length).toBe(3)
  expect(asked()).toMatchObject({ created_date_range_before: '2020-01-01' })
  expect(asked()).not.toHaveProperty('viewed')
  expect(asked()).not.toHaveProperty('notification_type')
})

test('several are marked at once, leave the list of unread ones, and return when marking fails', async () => {
  const person = await renderPage(`${path}?viewed=false`, { as: 'client' })
  const mark = async () => {
    for (const name of [/One/, /Two/]) await person.click(await screen.findByRole('checkbox', { name }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Mark as read' }))
  }
  const lost = server.hold(markPortalNotificationsViewed)
  await mark()
  await expect.poll(() => links().length).toBe(1)
  server.hold(listPortalNotifications)
  lost.reply(brokenServer)
  await findAlert('Couldn’t mark notifications as read')
  await expect.poll(() => links().length).toBe(3)
  server.on(listPortalNotifications, inboxOf(all.slice(2)))
  server.on(markPortalNotificationsViewed, { unread_count: 1 })
  await mark()
  await expect.poll(() => links().length).toBe(1)
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  const ids = all.slice(0, 2).map(({ id }) => id)
  expect(server.requests(markPortalNotificationsViewed).at(-1)?.body.notification_ids).toEqual(ids)
})

test('marking what has been read says so without a call', async () => {
  const read = all.map((each) => ({ ...each, viewed: true }))
  server.on(listPortalNotifications, inboxOf(read))
  server.on(markPortalNotificationsViewed, refusal('nothing_unread', 'No unread notifications found'))
  const person = await renderPage(path, { as: 'client' })
  await person.click(await screen.findByRole('checkbox', { name: /One/ }))
  await person.click(screen.getByRole('button', { name: 'Mark as read' }))
  expect((await screen.findAllByText('No unread notifications to mark')).length).toBeGreaterThan(0)
  const markAll = screen.getByRole('button', { name: 'Mark all as read' })
  expect(markAll.getAttribute('aria-disabled')).toBe('true')
})

const asked15 = Array.from({ length: 15 }, (_, at) =>
  titled(`**Avery Stone** requested **Item ${at + 1}**`, {
    title: 'New request',
    notification_type: 'request_created',
    deal_id: dealId,
    deal_title: 'Harbor Bakery',
    request_id: newId('req'),
  }),
)

test('what is older than a week shows its date, anything newer how long ago it was', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 1000).toISOString()
  server.on(listPortalNotifications, inboxOf([2, 8].map((count) => titled(`${count}`, { created: days(count) }))))
  await renderPage(path, { as: 'client' })
  await expect.poll(() => links().length).toBe(2)
  const [recent, old] = screen.getByRole('table').querySelectorAll('time')
  expect(recent?.textContent).toBe('2 days ago')
  expect(old?.textContent).toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

test('a batch is one line that opens to single notifications, each leading to its item', async () => {
  const next = '/api/v0/notifications/portal?cursor=x'
  server.on(listPortalNotifications, ({ query }) => {
    if (query['limit'] === '10') return inboxOf(asked15.slice(0, 10), next)
    return query['cursor'] === undefined ? inboxOf(asked15.slice(0, 8), next) : inboxOf(asked15.slice(8))
  })
  const person = await renderPage(path, { as: 'client' })
  const group = await screen.findByRole('link', { name: /Harbor Bakery: 15 new items on your checklist$/ })
  expect(links()).toHaveLength(1)
  expect(group.getAttribute('aria-expanded')).toBe('false')
  await person.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('true')
  const hrefs = links().map((link) => link.getAttribute('href'))
  expect(hrefs).toHaveLength(16)
  expect(hrefs.at(-1)).toMatch(new RegExp(`my-docs/${asked15.at(-1)?.request_id ?? ''}$`))
  await person.click(group)
  expect(links()).toHaveLength(1)
  await person.click(screen.getByRole('checkbox', { name: /^Select Harbor Bakery/ }))
  screen.getByText('15 selected')
  server.on(markPortalNotificationsViewed, { unread_count: 0 })
  await person.click(screen.getByRole('button', { name: 'Mark as read' }))
  await expect
    .poll(() => server.requests(markPortalNotificationsViewed).at(-1)?.body.notification_ids)
    .toEqual(asked15.map(({ id }) => id))
})

test('the popup groups its newest ten and doesn’t count those it hasn’t loaded', async () => {
  const newest = inboxOf(asked15.slice(0, 10), '/api/v0/notifications/portal?cursor=x')
  server.on(listPortalNotifications, ({ query }) => (query['limit'] === '10' ? newest : inboxOf(asked15)))
  const person = await renderPage(path, { as: 'client' })
  await person.click(await screen.findByRole('button', { name: 'Notifications, 10 unread' }))
  const popup = within(await screen.findByRole('dialog', { name: /^Notifications/ }))
  const group = await popup.findByRole('button', { name: /Harbor Bakery.*10\+ new items on your checklist/ })
  expect(popup.queryAllByRole('link')).toHaveLength(0)
  await person.click(group)
  expect(popup.getAllByRole('link')).toHaveLength(10)
})

test('a long list loads more near its end', async () => {
  const many = Array.from({ length: 60 }, (_, at) => titled(`Row ${at + 1}`))
  const next = '/api/v0/notifications/portal?cursor=x'
  server.on(listPortalNotifications, ({ query }) =>
    query['cursor'] === undefined ? inboxOf(many.slice(0, 50), next) : inboxOf(many.slice(50)),
  )
  await renderPage(path, { as: 'client' })
  await expect.poll(() => links().length).toBeGreaterThan(0)
  const scroller = screen.getByRole('table', { name: 'Notifications' }).parentElement ?? document.body
  fireEvent.scroll(scroller, { target: { scrollTop: 99_999 } })
  await expect.poll(asked).toMatchObject({ cursor: 'x' })
  await expect
    .poll(() => {
      fireEvent.scroll(scroller, { target: { scrollTop: 99_999 } })
      return screen.queryByText(/Row 60/)
    })
    .not.toBeNull()
})

test('a lender filters by what lenders are notified about', async () => {
  server.on(listLenderNotifications, inboxOf(all))
  const url = '/lender/notifications?notification_type=deal_shared&viewed=false'
  const person = await renderPage(url, { as: 'lender' })
  await expect.poll(() => links().length).toBe(3)
  await person.click(screen.getByRole('button', { name: /^Type/ }))
  const names = within(await screen.findByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox')
  expect(names.filter(({ checked }) => checked)).toHaveLength(1)
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Reset 2 filters' }))
  await expect.poll(currentUrl).toBe('/lender/notifications')
})

test('the popup at the bell and the page each say why they did not load, and recover', async () => {
  server.on(listPortalNotifications, brokenServer)
  const person = await renderPage(path, { as: 'client' })
  await findAlert('Failed to fetch notifications for portal.')
  await person.click(await screen.findByRole('button', { name: 'Notifications' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await popup.findByRole('alert')
  server.on(listPortalNotifications, inboxOf(all))
  await person.click(popup.getByRole('button', { name: 'Try again' }))
  expect(await popup.findByText('One')).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => links().length).toBe(3)
  await expectGone('alert')
})
