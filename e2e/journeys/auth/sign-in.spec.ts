import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs, fillSignIn, password, people } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const stored = (page: Page) =>
  page.evaluate(() =>
    ['loanyard.access', 'loanyard.refresh', 'loanyard.partner_id'].map((key) => localStorage.getItem(key)),
  )

const nothing = [null, null, null]

test('staff sign in and land on the deals of their first partner', async ({ page }) => {
  await page.goto('/partner')
  await expect(page).toHaveURL('/partner/login')
  await expect(page).toHaveTitle('Sign in · Loanyard · SBA deals, from lead to funded')
  await fillSignIn(page, people.admin, password)
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(page).toHaveTitle(/^Deals/)
})

test('Enter submits the form, and the return URL is followed', async ({ page }) => {
  const wanted = `/partner/${demoPartnerId}/leads?search=bakery`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await page.getByLabel('Email address').fill(people.admin)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(wanted)
})

test('a return URL to another site is ignored', async ({ page }) => {
  await page.goto('/partner/login?next=%2F%2Fevil.example%2F')
  await fillSignIn(page, people.admin, password)
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals`)
})

test("a wrong password shows the server's message and keeps the email address", async ({ page }) => {
  await page.goto('/partner/login')
  await fillSignIn(page, people.manager, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('No active account found with the given credentials')
  await expect(page.getByLabel('Email address')).toHaveValue(people.manager)
  expect(await stored(page)).toEqual(nothing)
})

test('missing values are shown at their fields and in a summary with links to the fields', async ({ page }) => {
  await page.goto('/partner/login')
  await page.getByLabel('Email address').fill('avery@demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByRole('link', { name: 'Password is required' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue('avery@demo')
})

test('a person who is not staff cannot sign in here', async ({ page }) => {
  await page.goto('/partner/login')
  await fillSignIn(page, people.client, password)
  await expect(page.getByRole('alert')).toHaveText('No active account found with the given credentials')
})

test('without a network the page shows so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/partner/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await context.setOffline(true)
  await fillSignIn(page, people.admin, password)
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach Loanyard')
  await expect(page.getByLabel('Email address')).toHaveValue(people.admin)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals`)
})

test('logging out clears everything, ends the session on the server, and leads to the start page', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  const refresh = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  await page.getByRole('button', { name: /^Account: / }).click()
  const message = page.waitForResponse('**/api/v0/logout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Having Trouble?')).toBeVisible()
  expect((await message).status()).toBe(204)
  expect(await stored(page)).toEqual(nothing)
  const again = await page.request.post('/api/v0/token/refresh', { data: { refresh } })
  expect(again.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/partner\/login/)
})

test('an expired access token is refreshed once, silently, for all calls of the page', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/token/refresh')) refreshes += 1
  })
  await page.goto(`/partner/${demoPartnerId}/leads`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refreshes).toBe(1)
})

test('an ended session leads to the sign-in page and back, in both tabs', async ({ page, context }) => {
  await startSessionAs(page, 'admin')
  const leads = `/partner/${demoPartnerId}/leads`
  const deals = `/partner/${demoPartnerId}/deals`
  await page.goto(leads)
  const other = await context.newPage()
  await other.goto(deals)
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible()

  const refresh = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  await page.request.post('/api/v0/logout', { data: { refresh } })
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  await page.reload()
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await expect(other).toHaveURL(/\/partner\/login\?next=/)
  expect(await stored(page)).toEqual(nothing)

  await fillSignIn(page, people.admin, password)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(other).toHaveURL(deals)
})

test('two tabs with an expired token refresh it once between them', async ({ page, context }) => {
  await startSessionAs(page, 'admin')
  const other = await context.newPage()
  await page.goto('/partner/404')
  await page.evaluate(() => localStorage.setItem('loanyard.access', 'expired'))
  const refreshes: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/token/refresh')) refreshes.push(response.status())
  })
  await Promise.all([page, other].map((tab) => tab.goto(`/partner/${demoPartnerId}/deals`)))
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: /^Account: / })).toBeVisible()
  expect(refreshes).toEqual([200])
})
