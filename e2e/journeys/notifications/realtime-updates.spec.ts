import { bell, bellWithUnread, newPageIn, openPopup, staffDeal } from '../../fixtures/pages/notifications.ts'
import { PortalFixture } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const stream = '**/api/v0/events'
// Well below any polling interval; the latency itself is measured by a benchmark.
const pushTimeout = { timeout: 6000 }

test("a client's answer appears by itself, a draft stays, the notification opens the deal, and the board moves", async ({
  page,
  browser,
}) => {
  test.slow()
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
  const asked = page.getByRole('link', { name: /What is the loan for/ }).first()
  await asked.click()
  await page.getByLabel('Your answer').fill('A second oven.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Got it/)).toBeVisible()
  await expect(bellWithUnread(staff, 1)).toBeVisible(pushTimeout)
  await expect(field).toHaveValue('Half a title')

  await staff.getByRole('button', { name: 'Cancel' }).click()
  const streamOfBoard = staff.waitForResponse(stream)
  await staff.goto(`/partner/${fixture.partnerId}/deals`)
  await streamOfBoard
  const card = staff.getByRole('article', { name: fixture.deal.title })
  await expect(card).toBeVisible()
  await fixture.setDealStatus('On Hold')
  await expect(card).toContainText('On Hold', pushTimeout)
  // The invitation to the deal, the request, and the new status.
  await expect(bell(page)).toHaveText('3', pushTimeout)

  const popup = await openPopup(staff)
  await popup.getByRole('link', { name: /Answer received/ }).click()
  await expect(staff).toHaveURL(/\?tab=requests&request=req_/)
  await expect(popup).toBeHidden()
  await expect(bellWithUnread(staff, 0)).toBeVisible()
  await staff.reload()
  await expect(bellWithUnread(staff, 0)).toBeVisible()
  await other.close()
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

test('the stream refreshes an expired token, catches up after a failure, and ends with the session', async ({
  page,
}) => {
  const fixture = await PortalFixture.open(page)
  const refreshed = page.waitForResponse('**/api/v0/token/refresh')
  let attempts = 0
  await page.route(stream, async (route) => {
    attempts += 1
    if (attempts === 1) await route.fulfill({ status: 401, body: '{}' })
    else if (attempts === 2) await route.abort()
    else await route.continue()
  })
  const followed = page.waitForResponse((response) => response.url().endsWith('/events') && response.status() === 200)
  await page.goto('/portal')
  await expect(bellWithUnread(page, 1)).toBeVisible()
  await refreshed
  // Missed while the stream was away.
  await fixture.setDealStatus('On Hold')
  await followed
  await expect(bellWithUnread(page, 2)).toBeVisible()
  await fixture.setDealStatus('Active')
  await expect(bellWithUnread(page, 3)).toBeVisible(pushTimeout)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v0/events'))
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await ended
  await expect(bell(page)).toHaveCount(0)
})
