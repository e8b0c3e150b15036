import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const rows = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('row')

test('an Admin follows what was done in the audit trail, and sign-ins and exports in the security log', async ({
  page,
}) => {
  const own = await createPartner(page.request)
  const headers = { Authorization: `Bearer ${own.tokens.access}` }
  const call = (method: 'post' | 'patch', path: string, data: object) =>
    page.request[method](`/api/v0/${path}`, { headers, data })
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@borrower.test' }
  const deal = { title: 'Harbor Bakery', borrower, loan_amount: '1.00' }
  const { id } = (await (await call('post', `deals/partners/${own.partnerId}`, deal)).json()) as { id: string }
  await call('post', `deals/${id}/partners/${own.partnerId}/stage/move`, {})
  await call('patch', `partners/${own.partnerId}/detail`, { time_zone: 'Pacific/Guam' })
  await page.request.post('/api/v0/token', { data: { email: own.email, password: 'not the password' } })
  await page.request.get(`/api/v0/leads/partners/${own.partnerId}/export`, { headers })
  await startSession(page, own.tokens)

  await page.goto(`/partner/${own.partnerId}/settings`)
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await menu.getByRole('link', { name: 'Audit trail' }).click()
  const entries = rows(page, 'Audit trail')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  // Not by position: the job that invites the borrower adds its entry when it runs.
  const profile = entries.filter({ hasText: 'changed the company profile' })
  await expect(profile).toContainText('Ana Lopez')
  await expect(profile).toContainText('Time zone: America/New_York → Pacific/Guam')
  await expect(profile).toContainText(/127\.0\.0\.1|::1/)
  const move = 'moved the deal from Pre-Qualification to Document Collection'
  await expect(entries.filter({ hasText: move })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show only entries for Harbor Bakery' }).first().click()
  await expect(page).toHaveURL(/deal=deal_/)
  await expect(page.getByText('changed the company profile')).toHaveCount(0)
  await page.getByRole('button', { name: /^Reset/ }).click()
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByLabel('Settings').check()
  await expect(entries).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(entries).toHaveCount(2)
  const trail = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await trail).suggestedFilename()).toMatch(/^lopez-lending-.*-audit-\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('link', { name: 'Security log' }).click()
  const events = rows(page, 'Security log')
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
  await expect(events.nth(1)).toContainText('Export')
  await expect(events.nth(1)).toContainText('What: audit trail')
  await expect(events.nth(2)).toContainText('What: leads')
  await page.getByRole('button', { name: 'Outcome' }).click()
  await page.getByLabel('Failed').check()
  await page.keyboard.press('Escape')
  await expect(events).toHaveCount(2)
  await expect(events.nth(1)).toContainText('Sign-in')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^lopez-lending-.*-security-events-\d{4}-\d\d-\d\d\.csv$/)
})

test("the demo's trail verifies, entry by entry and as a whole, and loads in pages of fifty", async ({ page }) => {
  await startSessionAs(page, 'manager')
  await page.goto(`/partner/${demoPartnerId}/audit?created_date_range_before=2026-12-31`)
  const entries = rows(page, 'Audit trail')
  await expect(entries).toHaveCount(51)
  await page.getByRole('button', { name: 'Show more entries' }).click()
  await expect(entries).toHaveCount(101)
  await page.getByRole('button', { name: 'Verify audit trail' }).click()
  await expect(page.getByText(/^Audit trail verified: [\d,]+ entries, no changes detected\.$/)).toBeVisible()
  await expect(page.getByText('Altered', { exact: true })).toHaveCount(0)
})
