import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Page } from '@playwright/test'
import { requestLoan, mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a request that became a deal links to the portal; a lost one shows as closed', async ({ page }) => {
  const partner = await createPartner(page.request)
  const email = await requestLoan(page.request, partner.partnerId)
  const headers = { authorization: `Bearer ${partner.tokens.access}` }
  const leads = await page.request.get(`/api/v0/leads/partners/${partner.partnerId}`, { headers })
  const [lead] = ((await leads.json()) as { results: Lead[] }).results
  const path = `/api/v0/leads/${lead?.id ?? ''}/partners/${partner.partnerId}`
  const set = async (lead_status: string) =>
    expect((await page.request.patch(path, { headers, data: { lead_status } })).status()).toBe(200)

  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(card(page, 'Equipment loan')).toContainText('Received')
  // A broker's name may be long and without a space.
  await page.setViewportSize({ width: 390, height: 844 })
  const long = 'W'.repeat(200)
  await page.route('**/api/v0/loan-requests**', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll(partner.company, long) })
  })
  await page.reload()
  await expect(card(page, 'Equipment loan')).toContainText(long)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.unroute('**/api/v0/loan-requests**')
  await page.setViewportSize({ width: 1440, height: 900 })
  await set('Lost')
  await page.reload()
  await expect(card(page, 'Equipment loan')).toContainText('Closed')
  await set('Converted')
  await page.reload()
  await expect(card(page, 'Equipment loan')).toContainText('Opened as a deal')
  await expect(page.getByRole('contentinfo')).not.toContainText(partner.company)
  const accept = page.getByRole('list', { name: 'Invitations' }).getByRole('button', { name: 'Accept' })
  // The invitation is made by a job.
  await expect(async () => {
    await page.reload()
    await expect(accept).toBeVisible({ timeout: 2000 })
  }).toPass()
  await accept.click()
  await expect(mainHeading(page)).toHaveText('Dashboard')
  await page.goto('/requests')
  await page.getByRole('link', { name: 'Open the Equipment loan in the client portal' }).click()
  await expect(page).toHaveURL(/\/portal\/ptnr_[^/]+\/deal_[^/]+\/my-docs$/)
  await expect(page.getByRole('contentinfo')).toContainText(partner.company)
})
