import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const events = (page: Page) => page.getByRole('region', { name: 'Security log' }).getByRole('row')

test('an Admin sees sign-ins and exports in the security log, and filters and exports them', async ({ page }) => {
  const own = await createPartner(page.request)
  await page.request.post('/api/v0/token', { data: { email: own.email, password: 'not the password' } })
  const tokens = await signInAs(page.request, own.email)
  const headers = { Authorization: `Bearer ${tokens.access}` }
  await page.request.get(`/api/v0/leads/partners/${own.partnerId}/export`, { headers })
  await startSession(page, tokens)
  await page.goto(`/partner/${own.partnerId}/audit`)
  await page.getByRole('link', { name: 'Security log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
  await expect(events(page).nth(1)).toContainText('Export')
  await expect(events(page).nth(1)).toContainText('what: leads')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Outcome' }).click()
  await page.getByLabel('Failed').check()
  await page.keyboard.press('Escape')
  await expect(events(page)).toHaveCount(2)
  await expect(events(page).nth(1)).toContainText('Sign-in')
  await expect(events(page).nth(1)).toContainText(/127\.0\.0\.1|::1/)
  await page.reload()
  await expect(events(page)).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('security-events.csv')
})

test('a Manager has no security log', async ({ page }) => {
  await startSessionAs(page, 'manager')
  await page.goto(`/partner/${demoPartnerId}/security-log`)
  await expect(page.getByRole('heading', { name: 'You don’t have permission to view this page' })).toBeVisible()
})

test('a frozen account shows a page of its own, and opens again', async ({ page }) => {
  const own = await createPartner(page.request)
  await startSession(page, await signInAs(page.request, own.email))
  const frozen = { code: 'partner_frozen', title: 'Account frozen', status: 403, type: '/api/docs#partner_frozen' }
  await page.route(`**/partners/${own.partnerId}/**`, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...frozen, detail: 'This partner’s account is frozen.', request_id: 'x' }),
    }),
  )
  await page.goto(`/partner/${own.partnerId}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'This account is frozen' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**/partners/${own.partnerId}/**`)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
