import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const entries = (page: Page) => page.getByRole('region', { name: 'Audit trail' }).getByRole('row')

test('entries describe actions in plain words, and filter by subject and by deal', async ({ page }) => {
  const own = await createPartner(page.request)
  const tokens = await signInAs(page.request, own.email)
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@borrower.test' }
  const call = (method: 'post' | 'patch', path: string, data: object) =>
    page.request[method](`/api/v0/${path}`, { headers, data })
  const made = await call('post', `deals/partners/${own.partnerId}`, {
    title: 'Harbor Bakery',
    borrower,
    loan_amount: '1.00',
  })
  const { id } = (await made.json()) as { id: string }
  await call('post', `deals/${id}/partners/${own.partnerId}/stage/move`, {})
  await call('patch', `partners/${own.partnerId}/detail`, { time_zone: 'Pacific/Guam' })
  await startSession(page, tokens)
  await page.goto(`/partner/${own.partnerId}/settings`)
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  const newest = entries(page).nth(1)
  await expect(newest).toContainText('Ana Lopez')
  await expect(newest).toContainText('changed the company profile')
  await expect(newest).toContainText('Time zone: America/New_York → Pacific/Guam')
  await expect(newest).toContainText(/127\.0\.0\.1|::1/)
  await expect(entries(page).nth(2)).toContainText('moved the deal from Pre-Qualification to Document Collection')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show only entries for Harbor Bakery' }).first().click()
  await expect(page).toHaveURL(/deal=deal_/)
  await expect(page.getByText('changed the company profile')).toHaveCount(0)
  await page.getByRole('button', { name: /^Reset/ }).click()
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByLabel('Settings').check()
  await expect(entries(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
})

test("the demo's trail verifies, entry by entry and as a whole, and loads in pages of fifty", async ({ page }) => {
  await startSessionAs(page, 'manager')
  await page.goto(`/partner/${demoPartnerId}/audit?created_date_range_before=2026-12-31`)
  await expect(entries(page)).toHaveCount(51)
  await page.getByRole('button', { name: 'Show more entries' }).click()
  await expect(entries(page)).toHaveCount(101)
  await page.getByRole('button', { name: 'Verify audit trail' }).click()
  await expect(page.getByText(/^Audit trail verified: [\d,]+ entries, no changes detected\.$/)).toBeVisible()
  await expect(page.getByText('Altered', { exact: true })).toHaveCount(0)
})

test('a coordinator has no audit trail; it is readable on a phone and in the dark', async ({ page }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto(`/partner/${demoPartnerId}/audit`)
  await expect(page.getByRole('heading', { name: 'You don’t have permission to view this page' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/audit`)
  await expect(entries(page)).toHaveCount(51)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
