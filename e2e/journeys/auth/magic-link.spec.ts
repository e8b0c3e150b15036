import type { Page } from '@playwright/test'
import { startSessionAs, people } from '../../fixtures/people/demo-people.ts'
import {
  requestLink,
  requestLinkFromPage,
  digitsIn,
  newBrowserPage,
  linkIn,
  linkEmailTo,
} from '../../fixtures/people/mailbox.ts'
import { createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('loanyard.access'))

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an emailed sign-in link signs in at once, and the waiting tab continues too', async ({ page, context }) => {
    const { email, partnerId } = await createPartner(page.request)
    await page.goto('/partner/login')
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(email)
    for (const name of ['Password', 'Show password', 'Sign in', 'Email me a sign-in link']) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Check your email')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText(`If there’s an account for ${email}`)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('8-digit code')).toBeFocused()

    const opened = await context.newPage()
    await opened.goto(linkIn(await linkEmailTo(page.request, email)).url)
    for (const tab of [opened, page]) {
      await expect(tab).toHaveURL(`/partner/${partnerId}/deals`)
      await expect(account(tab)).toBeVisible()
    }
  })
})

test('the 8-digit code of an email read on another device signs in, spaces and dashes included', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await requestLinkFromPage(page, email, 'partner')
  const digits = digitsIn(await linkEmailTo(page.request, email))
  const field = page.getByLabel('8-digit code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('1234')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter the 8 digits from the email.')
  const wrong = digits.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
  await field.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Verification Failed: Wrong Verification Code.')
  await expect(field).toHaveValue(wrong)
  await field.fill(` ${digits.slice(0, 4)} - ${digits.slice(4)} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('opening the link in a new browser signs no one in, and neither that nor a reload uses it up', async ({
  page,
  browser,
}) => {
  const { email, partnerId } = await createPartner(page.request)
  await requestLink(page.request, email, 'partner')
  const { url } = linkIn(await linkEmailTo(page.request, email))
  const scanner = await newBrowserPage(browser)
  await scanner.goto(url)
  await expect(scanner.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
  expect(await stored(scanner)).toBeNull()

  await page.goto(url)
  await expect(page.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)

  await scanner.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(heading(scanner)).toHaveText('Verification Failed: Link has already been used before.')
  await expect(heading(scanner)).toBeFocused()
  await expect(scanner.getByLabel('Email address')).toHaveValue(email)
})

test('the code is never in the URL, the history or the return URL', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await requestLink(page.request, email, 'partner')
  const { url, code } = linkIn(await linkEmailTo(page.request, email))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.goto(url)
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toBeVisible()
  await expect(page).toHaveURL('/partner/login')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/partner/login')
  await page.getByRole('button', { name: /^Sign in as/ }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await page.goBack()
  await expect(page).not.toHaveURL(/code|next/)
  expect(asked.filter((address) => address.includes(code))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(code)
})

test('a link opened in a tab that already shows the sign-in page is accepted as well', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await page.goto('/partner/login')
  await expect(heading(page)).toHaveText('Sign in')
  await requestLink(page.request, email, 'partner')
  const { code } = linkIn(await linkEmailTo(page.request, email))
  await page.evaluate((fragment) => void (location.hash = fragment), `code=${code}`)
  await expect(page.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
  await expect(page).toHaveURL('/partner/login')
  await page.goBack()
  await expect(page).toHaveURL('/partner/login')
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('a signed-in person chooses which account to continue with', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await startSessionAs(page, 'client')
  await requestLink(page.request, email, 'partner')
  const { url } = linkIn(await linkEmailTo(page.request, email))
  await page.goto(url)
  await expect(heading(page)).toHaveText('You’re already signed in')
  await page.getByRole('button', { name: `Continue as ${people.client}` }).click()
  await expect(heading(page)).toHaveText('This account isn’t on a partner’s team')
  await page.goto(url)
  const previous = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  const message = page.waitForResponse('**/api/v0/logout')
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await expect(account(page)).toContainText('Ana Lopez')
  expect((await message).status()).toBe(204)
  const refused = await page.request.post('/api/v0/token/refresh', { data: { refresh: previous } })
  expect(refused.status()).toBe(401)

  await page.goto(url)
  await expect(heading(page)).toHaveText('Verification Failed: Link has already been used before.')
  await page.getByRole('link', { name: 'Continue as you are' }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('a link leads back to where the person was going', async ({ page, context }) => {
  const { email, partnerId } = await createPartner(page.request)
  const wanted = `/partner/${partnerId}/leads?search=bakery`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  const opened = await context.newPage()
  await opened.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await expect(opened).toHaveURL(wanted)
  await expect(page).toHaveURL(wanted)
})
