import type { Page } from '@playwright/test'
import {
  bell,
  bellWithUnread,
  changeStatusRepeatedly,
  openPopup,
  staffDeal,
} from '../../fixtures/pages/notifications.ts'
import { demoPartnerId, password, people } from '../../fixtures/people/demo-people.ts'
import { PortalFixture, tabTo } from '../../fixtures/people/portal-fixture.ts'
import { startSession, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A new partner's Admin, after the client answered a question with that title. */
async function answered(page: Page, title: string): Promise<PortalFixture> {
  const fixture = await PortalFixture.open(page)
  const { id } = await fixture.ask({ kind: 'Question', title })
  await fixture.answer(id, 'A second oven.')
  await fixture.startStaffSession(page)
  return fixture
}

test("opening a client's answer marks it as read and opens the deal; names are shown as text", async ({ page }) => {
  const fixture = await answered(page, '<b>Loan</b> for **what**? <img src=x onerror=alert(1)>')
  page.on('dialog', () => expect(true, 'no script of a name runs').toBe(false))
  await page.goto(`/partner/${fixture.partnerId}/leads`)
  await expect(bellWithUnread(page, 1)).toBeVisible()
  const popup = await openPopup(page)
  const one = popup.getByRole('link', { name: /Answer received/ })
  await expect(one).toContainText('Maria Gomez answered <b>Loan</b> for what? <img src=x onerror=alert(1)> for Harbor')
  await expect(one.locator('b')).toHaveText([
    'Maria Gomez',
    '<b>Loan</b> for what? <img src=x onerror=alert(1)>',
    'Harbor Bakery – Equipment',
  ])
  await expect(one.locator('img')).toHaveCount(0)
  await expect(one.locator('time')).toHaveText(/^(just now|\d+ seconds? ago)$/)
  await one.click()
  await expect(page).toHaveURL(staffDeal(fixture))
  await expect(popup).toBeHidden()
  await expect(bellWithUnread(page, 0)).toBeVisible()
  await page.reload()
  await expect(bellWithUnread(page, 0)).toBeVisible()
})

test('without notifications the popup is empty, marking is disabled, and Escape returns the focus', async ({
  page,
}) => {
  const fixture = await PortalFixture.open(page)
  await fixture.startStaffSession(page)
  await page.goto(`/partner/${fixture.partnerId}/deals`)
  const popup = await openPopup(page)
  await expect(popup.getByText('No New Notifications', { exact: true })).toBeVisible()
  await expect(popup.getByText('There are no new notifications at the moment.')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await bell(page).press('Enter')
  await tabTo(page, 'View All Notifications', 'button')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/partner/${fixture.partnerId}/notifications`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
})

test('a client with 120 notifications sees 99+ at the bell, ten in the popup, and all on the page', async ({
  page,
}) => {
  test.slow()
  const fixture = await PortalFixture.open(page)
  await changeStatusRepeatedly(fixture, 119)
  // The first notification was about the deal itself.
  await page.goto('/portal')
  await expect(bellWithUnread(page, 120)).toBeVisible()
  await expect(bell(page)).toHaveText('99+')
  const popup = await openPopup(page)
  const list = popup.getByRole('list', { name: 'Newest notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(320)
  await popup.getByRole('button', { name: 'View All Notifications' }).click()
  await expect(page).toHaveURL('/portal/notifications')
  await expect(page.getByRole('status').filter({ hasText: '120 unread' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Notifications' })
  await table.getByRole('row').nth(1).hover()
  const asked = page.waitForRequest((request) => request.url().includes('cursor='))
  await page.mouse.wheel(0, 4000)
  await asked
  // A click marks it as read and, in the portal, leads to the deal's requests.
  await table.getByRole('link').last().click()
  await expect(page).toHaveURL(fixture.myDocs)
  await expect(bellWithUnread(page, 119)).toBeVisible()
  await openPopup(page)
  await popup.getByRole('link').first().click()
  await expect(bellWithUnread(page, 118)).toBeVisible()
  await expect(page).toHaveURL(fixture.myDocs)
})

test('requesters are notified about the outcome of their requests', async ({ page }) => {
  const { access } = await signInAs(page.request, people.admin, password)
  const headers = { authorization: `Bearer ${access}` }
  const leads = `/api/v0/leads/partners/${demoPartnerId}`
  const found = await page.request.get(`${leads}?search=requester@demo.loanyard.test&lead_status=New,Contacted`, {
    headers,
  })
  const [lead] = ((await found.json()) as { results: { id: string; lead_status: string }[] }).results
  const requester = 'requester@demo.loanyard.test'
  await startSession(page, await signInAs(page.request, requester, password))
  await page.goto('/requests')
  const before = Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])
  const change = await page.request.patch(leads.replace('/leads/', `/leads/${lead?.id}/`), {
    headers,
    data: { lead_status: lead?.lead_status === 'New' ? 'Contacted' : 'New' },
  })
  expect(change.status(), await change.text()).toBe(200)
  await expect(bellWithUnread(page, before + 1)).toBeVisible()
  const popup = await openPopup(page)
  await popup.getByRole('link').first().click()
  await expect(page).toHaveURL('/requests')
  await expect(bellWithUnread(page, before)).toBeVisible()
  await page.goto('/requests/notifications')
  await expect(page.getByRole('link', { name: /^Your loan request: / }).first()).toBeVisible()
})
