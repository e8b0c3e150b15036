import type { Page } from '@playwright/test'
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
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('loanyard.access'))

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an emailed link signs in at once and leads on, and the waiting tab continues too', async ({
    page,
    context,
  }) => {
    const { email, partnerId } = await createPartner(page.request)
    const wanted = `/partner/${partnerId}/leads?search=bakery`
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/partner\/login\?next=/)
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(email)
    for (const name of ['Password', 'Show password', 'Sign in', 'Email me a sign-in link']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Check your email')
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('8-digit code')).toBeFocused()

    const opened = await context.newPage()
    await opened.goto(linkIn(await linkEmailTo(page.request, email)).url)
    for (const tab of [opened, page]) {
      await expect(tab).toHaveURL(wanted)
      await expect(tab.getByRole('button', { name: /^Account: / })).toBeVisible()
    }
  })
})

test('the 8-digit code of an email read on another device signs in, spaces and dashes included', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await requestLinkFromPage(page, email, 'partner')
  const digits = digitsIn(await linkEmailTo(page.request, email))
  const field = page.getByLabel('8-digit code')
  await field.fill(digits.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Verification Failed: Wrong Verification Code.')
  await field.fill(` ${digits.slice(0, 4)} - ${digits.slice(4)} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('a link opened in a new browser signs no one in by itself, works once, and its code is nowhere', async ({
  page,
  browser,
}) => {
  const { email, partnerId } = await createPartner(page.request)
  await requestLink(page.request, email, 'partner')
  const { url, code } = linkIn(await linkEmailTo(page.request, email))
  const scanner = await newBrowserPage(browser)
  await scanner.goto(url)
  await expect(scanner.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
  expect(await stored(scanner)).toBeNull()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.goto(url)
  const signIn = page.getByRole('button', { name: `Sign in as ${email}` })
  await expect(signIn).toBeVisible()
  await expect(page).toHaveURL('/partner/login')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/partner/login')
  await page.reload()
  await signIn.click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await page.goBack()
  await expect(page).not.toHaveURL(/code|next/)
  expect(asked.filter((address) => address.includes(code))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(code)

  await scanner.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(heading(scanner)).toHaveText('Verification Failed: Link has already been used before.')
  await scanner.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(scanner.getByRole('status')).toContainText('email address this link was for')
  await scanner.context().close()
})
