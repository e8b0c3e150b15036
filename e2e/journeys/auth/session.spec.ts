import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs, fillSignIn, password, people } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const leads = `/partner/${demoPartnerId}/leads`
const deals = `/partner/${demoPartnerId}/deals`

test('an ended session leads both tabs to the sign-in page and back, and both follow the next person', async ({
  page,
  context,
}) => {
  await startSessionAs(page, 'admin')
  await page.goto(leads)
  const other = await context.newPage()
  await other.goto(deals)
  await expect(account(other)).toBeVisible()

  const refresh = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  await page.request.post('/api/v0/logout', { data: { refresh } })
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  await page.reload()
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await expect(other).toHaveURL(/\/partner\/login\?next=/)
  expect(await page.evaluate(() => localStorage.getItem('loanyard.access'))).toBeNull()
  await fillSignIn(page, people.admin, password)
  await expect(page).toHaveURL(leads)
  await expect(account(page)).toContainText('Harbor Lending Partners')
  await expect(other).toHaveURL(deals)

  const own = await createPartner(page.request)
  await startSession(other, own.tokens)
  await expect(page).toHaveURL(`/partner/${own.partnerId}/deals`)
  await expect(account(page)).toContainText(own.company)
  await expect(page.getByText('Harbor Lending Partners')).toHaveCount(0)
})

test('two tabs with an expired token refresh it once between them', async ({ page, context }) => {
  await startSessionAs(page, 'admin')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(deals)
    await expect(account(tab)).toBeVisible()
  }
  const refreshes: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/token/refresh')) refreshes.push(response.status())
  })
  const link = (tab: Page) => tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' })
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  await Promise.all([link(page).click(), link(other).click()])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Leads')
    await expect(tab.getByRole('grid').or(tab.getByRole('table')).first()).toBeVisible()
  }
  await expect.poll(() => refreshes).toEqual([200])
})

/** Numbers from 0 to 1 that are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

for (const seed of [1, 2])
  test(`100 navigations broken off at random moments lose no session (${seed})`, async ({ page }) => {
    test.setTimeout(180_000)
    const random = seededRandom(seed)
    await startSessionAs(page, 'admin')
    for (let count = 0; count < 100; count += 1) {
      const userAsked = page.waitForRequest('**/api/v0/user', { timeout: 5000 }).catch(() => null)
      await page.goto([leads, deals, '/'][Math.floor(random() * 3)] ?? '/', { waitUntil: 'commit' })
      // Every fifth one is broken off while it refreshes the token.
      if (count % 5 === 0) await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
      if (random() < 0.7) await userAsked
      await setTimeout(random() * 80)
    }
    await page.goto(leads)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
    await expect(page).toHaveURL(leads)
  })
