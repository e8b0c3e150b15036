import {
  changeStatusRepeatedly,
  bell,
  bellWithUnread,
  openPopup,
  staffDeal,
  newPageIn,
} from '../../fixtures/pages/notifications.ts'
import { PortalFixture } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const stream = '**/api/v0/events'
// Well below any polling interval; the latency itself is measured by a benchmark.
const pushTimeout = { timeout: 6000 }

test("a client's action appears by itself, and a draft stays", async ({ page, browser }) => {
  const fixture = await PortalFixture.open(page)
  await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  const other = await browser.newContext()
  const staff = await newPageIn(other)
  await fixture.startStaffSession(staff)
  const followed = staff.waitForResponse(stream)
  await staff.goto(staffDeal(fixture))
  await followed
  await expect(bellWithUnread(staff, 0)).toBeVisible()
  await staff.getByRole('button', { name: 'Edit deal' }).click()
  const field = staff.getByRole('textbox', { name: 'Title' })
  await field.fill('Half a title')

  await page.goto(fixture.myDocs)
  await page
    .getByRole('link', { name: /What is the loan for/ })
    .first()
    .click()
  await page.getByLabel('Your answer').fill('A second oven.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
  await expect(bellWithUnread(staff, 1)).toBeVisible(pushTimeout)
  await expect(field).toHaveValue('Half a title')

  await fixture.setDealStatus('On Hold')
  await expect(bell(page)).toHaveText('2', pushTimeout)
  await other.close()
})

test('a deal moved elsewhere moves on the board', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await fixture.startStaffSession(page)
  const followed = page.waitForResponse(stream)
  await page.goto(`/partner/${fixture.partnerId}/deals`)
  const card = page.getByRole('article', { name: fixture.deal.title })
  await expect(card).toBeVisible()
  await followed
  await fixture.setDealStatus('On Hold')
  await expect(card).toContainText('On Hold', pushTimeout)
})

test('a burst of changes causes one reload', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await fixture.startStaffSession(page)
  const followed = page.waitForResponse(stream)
  await page.goto(`/partner/${fixture.partnerId}/deals`)
  await followed
  await page.waitForTimeout(3000)
  let boards = 0
  page.on('request', (request) => {
    if (request.url().includes('/board')) boards += 1
  })
  for (const status of ['On Hold', 'Active', 'On Hold'] as const) await fixture.setDealStatus(status)
  await expect(page.getByRole('article', { name: fixture.deal.title })).toContainText('On Hold')
  expect(boards).toBeLessThanOrEqual(2)
})

test('visible rows keep their position when others are added above them', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await changeStatusRepeatedly(fixture, 45)
  const followed = page.waitForResponse(stream)
  await page.goto('/portal/notifications')
  await followed
  const row = (index: number) => page.locator(`tr[data-row="${index}"]`)
  await row(5).hover()
  await page.mouse.wheel(0, 500)
  await expect(row(14)).toBeInViewport()
  await page.waitForTimeout(500)
  const before = await row(14).boundingBox()
  await fixture.setDealStatus('Withdrawn')
  await expect(bellWithUnread(page, 47)).toBeVisible()
  await expect.poll(async () => (await row(15).boundingBox())?.y).toBe(before?.y)
})

test('two tabs share one stream; when the first closes, the second takes over', async ({ page, context }) => {
  const fixture = await PortalFixture.open(page)
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v0/events')) streams += 1
  })
  const followed = page.waitForResponse(stream)
  await page.goto('/portal')
  await followed
  const second = await newPageIn(context)
  await second.goto('/portal')
  await expect(bellWithUnread(second, 1)).toBeVisible()
  await fixture.setDealStatus('On Hold')
  for (const tab of [page, second]) await expect(bellWithUnread(tab, 2)).toBeVisible(pushTimeout)
  expect(streams).toBe(1)

  // Marking in one tab marks in the other.
  const popup = await openPopup(page)
  await popup.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellWithUnread(second, 0)).toBeVisible(pushTimeout)

  const replaced = second.waitForResponse(stream)
  await page.close()
  await replaced
  expect(streams).toBe(2)
  await fixture.setDealStatus('Active')
  await expect(bellWithUnread(second, 1)).toBeVisible(pushTimeout)
})

test('without the stream the list reloads every five minutes, and at most once a minute', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await page.route(stream, (route) => route.abort())
  await page.clock.install()
  let fetches = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v0/notifications/portal?')) fetches += 1
  })
  await page.goto('/portal')
  await page.clock.runFor(5000)
  await expect(bellWithUnread(page, 1)).toBeVisible()
  await fixture.setDealStatus('On Hold')
  expect(fetches).toBe(1)
  // Returning to the window within a minute fetches nothing.
  await page.clock.runFor(50_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(1000)
  expect(fetches).toBe(1)
  await page.clock.runFor(300_000)
  await expect(bellWithUnread(page, 2)).toBeVisible()
  expect(fetches).toBe(2)
})

test('a broken stream reconnects and catches up on what was missed', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await page.route(stream, (route) => route.abort())
  await page.goto('/portal')
  await expect(bellWithUnread(page, 1)).toBeVisible()
  await fixture.setDealStatus('On Hold')
  await page.unroute(stream)
  await page.waitForResponse(stream)
  await expect(bellWithUnread(page, 2)).toBeVisible()
})

test('the stream refreshes an expired token, and ends with the session', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await page.goto('/portal')
  await expect(bellWithUnread(page, 1)).toBeVisible()
  const refreshed = page.waitForResponse('**/api/v0/token/refresh')
  let answered = 0
  await page.route(stream, async (route) => {
    answered += 1
    if (answered === 1) await route.fulfill({ status: 401, body: '{}' })
    else await route.continue()
  })
  const followed = page.waitForResponse((response) => response.url().endsWith('/events') && response.status() === 200)
  await page.reload()
  await refreshed
  await followed
  await fixture.setDealStatus('On Hold')
  await expect(bellWithUnread(page, 2)).toBeVisible(pushTimeout)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v0/events'))
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await ended
  await expect(bell(page)).toHaveCount(0)
})
