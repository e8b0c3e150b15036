import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Page } from '@playwright/test'
import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { requestLoan, mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { fillSignIn, password } from '../../fixtures/people/demo-people.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const requester = 'requester@demo.loanyard.test'
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test("the demo's requester signs in and sees two requests with their progress", async ({ page }) => {
  await page.goto('/requests')
  await expect(page).toHaveURL('/requests/login')
  await fillSignIn(page, requester, password)
  await expect(mainHeading(page)).toHaveText('Your loan requests')
  // The demo's staff change its leads while other tests run.
  await expect(card(page, 'Commercial Real Estate loan')).toContainText(/Received|In review/)
  await expect(card(page, 'Equipment loan')).toContainText('In review')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Powered By Loanyard' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toContainText('Harbor')
  await expectAccessible(page)
})

test('settings open, and unknown pages are not found', async ({ page }) => {
  await startSession(page, await signInAs(page.request, requester, password))
  await page.goto('/requests/settings')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Requests')
  await expect(page.getByLabel('First name')).toHaveValue('Quinn')
  for (const path of ['/requests/404', '/requests/nothing']) {
    await page.goto(path)
    await expect(mainHeading(page)).toHaveText('Page not found')
    await page.getByRole('link', { name: 'Go to your requests' }).click()
    await expect(page).toHaveURL('/requests')
  }
  await page.goto('/portal')
  await expect(mainHeading(page)).toHaveText('This account has no loan in the client portal')
})

test('a request that became a deal links to the portal; a lost one shows as closed', async ({ page }) => {
  const partner = await createPartner(page.request)
  const email = await requestLoan(page.request, partner.partnerId)
  const { access } = await signInAs(page.request, partner.email)
  const headers = { authorization: `Bearer ${access}` }
  const leads = await page.request.get(`/api/v0/leads/partners/${partner.partnerId}`, { headers })
  const [lead] = ((await leads.json()) as { results: Lead[] }).results
  const path = `/api/v0/leads/${lead?.id ?? ''}/partners/${partner.partnerId}`
  const set = async (lead_status: string) =>
    expect((await page.request.patch(path, { headers, data: { lead_status } })).status()).toBe(200)

  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(card(page, 'Equipment loan')).toContainText('Received')
  await set('Lost')
  await page.reload()
  await expect(card(page, 'Equipment loan')).toContainText('Closed')
  await set('Converted')
  await page.reload()
  await expect(card(page, 'Equipment loan')).toContainText('Opened as a deal')
  await expect(page.getByRole('contentinfo')).not.toContainText(partner.company)
  await page.getByRole('list', { name: 'Invitations' }).getByRole('button', { name: 'Accept' }).click()
  await expect(mainHeading(page)).toHaveText('Dashboard')
  await page.goto('/requests')
  await page.getByRole('link', { name: 'Open the Equipment loan in the client portal' }).click()
  await expect(page).toHaveURL(/\/portal\/ptnr_[^/]+\/deal_[^/]+\/my-docs$/)
  await expect(page.getByRole('contentinfo')).toContainText(partner.company)
})

test('staff without requests see that they have none', async ({ page }) => {
  const partner = await createPartner(page.request)
  await startSession(page, await signInAs(page.request, partner.email))
  await page.goto('/requests')
  await expect(mainHeading(page)).toHaveText('This account has no loan requests')
})

test('a broker whose name has no space fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, await signInAs(page.request, requester, password))
  const name = 'W'.repeat(200)
  await page.route('**/api/v0/loan-requests**', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('Harbor Lending Partners', name) })
  })
  await page.goto('/requests')
  await expect(card(page, 'Equipment loan')).toContainText(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const colorScheme of axeSchemes) {
  test(`accessible and without horizontal scrolling at every width, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await startSession(page, await signInAs(page.request, requester, password))
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/requests')
      await expect(card(page, 'Equipment loan')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
