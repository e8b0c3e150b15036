import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs, fillSignIn, password, people } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })

test("an ended session leads to the area's sign-in page, and back to the same page afterwards", async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto('/portal/nowhere?x=1')
  await expect(heading(page)).toHaveText('Page not found')
  const refresh = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  await page.request.post('/api/v0/logout', { data: { refresh } })
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  await page.reload()
  await expect(page).toHaveURL('/portal/login?next=/portal/nowhere%3Fx%3D1')
  await fillSignIn(page, people.client, password)
  await expect(page).toHaveURL('/portal/nowhere?x=1')
})

test("a tab follows a session that another tab replaced with another person's, and keeps nothing of the first", async ({
  page,
  context,
}) => {
  const { email, partnerId, company } = await createPartner(page.request)
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  await expect(account(page)).toContainText('Harbor Lending Partners')
  const other = await context.newPage()
  await startSession(other, await signInAs(page.request, email))
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await expect(account(page)).toContainText(company)
  await expect(page.getByText('Harbor Lending Partners')).toHaveCount(0)
})

test('two tabs with an expired token that are used at once refresh it only once', async ({ page, context }) => {
  await startSessionAs(page, 'admin')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/partner/${demoPartnerId}/deals`)
    await expect(account(tab)).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  const refreshes: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/token/refresh')) refreshes.push(response.status())
  })
  const leads = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' })
  const otherLeads = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' })
  await Promise.all([leads.click(), otherLeads.click()])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Leads')
    await expect(tab.getByRole('grid').or(tab.getByRole('table')).first()).toBeVisible()
  }
  await expect.poll(() => refreshes).toEqual([200])
})
