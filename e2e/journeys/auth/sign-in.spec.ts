import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs, fillSignIn, password, people } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const logo = (page: Page) => page.getByRole('banner').getByRole('img')
const stored = (page: Page) =>
  page.evaluate(() => ['access', 'refresh', 'partner_id'].map((key) => localStorage.getItem(`loanyard.${key}`)))
const nothing = [null, null, null]

const signInPages = [
  { area: 'partner', alt: 'Loanyard partner portal' },
  { area: 'portal', alt: 'Loanyard client portal' },
  { area: 'lender', alt: 'Loanyard lender portal' },
  { area: 'requests', alt: 'Powered By Loanyard' },
] as const

/** The same server under another host name; browsers resolve *.localhost to loopback. */
function onHost(name: string, path: string): string {
  const { baseURL = '' } = test.info().project.use
  return `http://${name}.localhost:${new URL(baseURL).port}${path}`
}

test('staff sign in to the page they wanted, reload it, and log out everywhere', async ({ page }) => {
  const wanted = `/partner/${demoPartnerId}/leads?search=bakery`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await expect(page).toHaveTitle('Sign in · Loanyard · SBA deals, from lead to funded')
  for (const [email, secret, help] of [
    [people.admin, 'not the password', ''],
    [people.client, password, 'this isn’t where you sign in'],
  ] as const) {
    await fillSignIn(page, email, secret)
    await expect(page.getByRole('alert')).toContainText('No active account found with the given credentials')
    // The answer to this attempt, not to the one before.
    await expect(page.getByRole('alert')).toContainText(help)
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    expect(await stored(page)).toEqual(nothing)
  }
  await page.getByLabel('Email address').fill(people.admin)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(wanted)
  await page.reload()
  await expect(page).toHaveURL(wanted)
  await page.goto('/partner')
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals`)
  await expect(page).toHaveTitle(/^Deals/)
  await page.goBack()
  await expect(page).toHaveURL(wanted)

  const refresh = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  await account(page).click()
  const message = page.waitForResponse('**/api/v0/logout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect((await message).status()).toBe(204)
  expect(await stored(page)).toEqual(nothing)
  const again = await page.request.post('/api/v0/token/refresh', { data: { refresh } })
  expect(again.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/partner\/login/)
})

test('a client signs in, sees their deals and the way back from other areas', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in to the client portal' }).click()
  await fillSignIn(page, people.client, password)
  await expect(page).toHaveURL('/portal')
  await expect(heading(page)).toHaveText('Dashboard')
  const deal = page.getByRole('article').first()
  await expect(deal).toContainText(/\$[\d,]+ · .+ · with Harbor Lending Partners/)
  await expect(deal).toContainText(/Gathering documents/)
  await expect(account(page)).toContainText(people.client)
  await page.goto('/partner')
  await expect(heading(page)).toHaveText('This account isn’t on a partner’s team')
  await page.getByRole('link', { name: 'Go to the client portal' }).click()
  await expect(page).toHaveURL('/portal')
})

test('the host picks the area for / and the logo, and a partner’s own logo except for requests', async ({ page }) => {
  for (const { area, alt } of signInPages) {
    await page.goto(onHost(area, '/'))
    await expect(page).toHaveURL(onHost(area, `/${area}/login`))
    await expect(logo(page)).toHaveAttribute('alt', alt)
  }
  await page.goto(onHost('portal', '/partner/login'))
  await expect(logo(page)).toHaveAttribute('alt', 'Loanyard client portal')
  await fillSignIn(page, people.admin, password)
  await expect(page).toHaveURL(onHost('portal', `/partner/${demoPartnerId}/deals`))
  await expect(logo(page)).toHaveAttribute('alt', 'Harbor Lending Partners client portal')
  await expect(logo(page)).not.toHaveAttribute('src', /\/images\/logo/)
  await page.goto(onHost('requests', '/partner/login'))
  await fillSignIn(page, people.admin, password)
  await expect(account(page)).toBeVisible()
  await expect(logo(page)).toHaveAttribute('alt', 'Powered By Loanyard')
  await expect(logo(page)).toHaveAttribute('src', '/images/logo.svg')
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/deals`)
  await expect(logo(page)).toHaveAttribute('alt', 'Harbor Lending Partners partner portal')
})
