import type { Page } from '@playwright/test'
import {
  requestLink,
  requestLinkFromPage,
  digitsIn,
  newBrowserPage,
  linkIn,
  linkEmailTo,
} from '../../fixtures/people/mailbox.ts'
import { inviteClient, createPartner, uniqueEmail } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('after five wrong codes the link is revoked, even for the right code', async ({ page }) => {
  const { email } = await createPartner(page.request)
  await requestLinkFromPage(page, email, 'partner')
  const digits = digitsIn(await linkEmailTo(page.request, email)).replace(' ', '')
  const alert = page.getByRole('alert')
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByLabel('8-digit code').fill(tries < 5 ? String((Number(digits) + 1) % 1e8).padStart(8, '0') : digits)
    const answered = page.waitForResponse('**/magic-link/token')
    await page.keyboard.press('Enter')
    await answered
    // Wait for the focus, or the keys would go elsewhere.
    await expect(alert).toBeFocused()
  }
  await expect(alert).toHaveText('Verification Failed: Link has been revoked.')
})

test('a newer link does not revoke an older one; an unknown code is invalid and offers a new link', async ({
  page,
  browser,
}) => {
  const { email } = await inviteClient(page.request)
  const older = linkIn(await linkEmailTo(page.request, email)).url
  await requestLink(page.request, email, 'portal', 'SET_PSWD')
  await linkEmailTo(page.request, email, 2)
  await page.goto(older)
  await expect(heading(page)).toHaveText('Choose a password')
  await page.goto('/lender/login#code=no-such-code')
  await expect(heading(page)).toHaveText('Verification Failed: Invalid verification link.')
  await page.goto(`/lender/login#code=${'x'.repeat(500)}`)
  await expect(heading(page)).toHaveText('Verification Failed: Invalid verification link.')

  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  const newest = await linkEmailTo(page.request, email, 3)
  expect(newest.subject).toBe('Your sign-in link')
  const elsewhere = await newBrowserPage(browser)
  await elsewhere.goto(linkIn(newest).url)
  await elsewhere.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(heading(elsewhere)).toHaveText('You’re invited')
})

test('the cooldown counts down each second, across reloads and in every tab', async ({ page, context }) => {
  const email = uniqueEmail()
  await page.clock.install()
  await requestLinkFromPage(page, email, 'portal')
  const again = page.getByRole('button', { name: /^Send again/ })
  await expect(again).toHaveText(/^Send again in (60|59) sec$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  const left = async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])
  const before = await left()
  await page.clock.runFor(3000)
  expect(await left()).toBe(before - 3)
  await page.reload()
  await expect(heading(page)).toHaveText('Check your email')
  expect(await left()).toBeLessThanOrEqual(before - 3)

  const other = await context.newPage()
  await other.goto('/portal/login')
  await expect(heading(other)).toHaveText('Check your email')
  await expect(other.getByRole('main')).toContainText(email)
  await other.goto('/partner/login')
  await expect(heading(other)).toHaveText('Sign in')

  await page.clock.runFor(60_000)
  await expect(again).toHaveText('Send again')
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test("a link requested elsewhere a moment ago counts as sent, with the server's cooldown", async ({ page }) => {
  const email = uniqueEmail()
  await requestLink(page.request, email, 'portal')
  await requestLinkFromPage(page, email, 'portal')
  await expect(page.getByRole('button', { name: /^Send again in [1-5]?\d sec$/ })).toBeVisible()
})

test('an unknown address gets the same page, and no email', async ({ page }) => {
  const email = uniqueEmail()
  await requestLinkFromPage(page, email, 'lender')
  await expect(page.getByRole('main')).toContainText(`If there’s an account for ${email}`)
  const { email: known } = await createPartner(page.request)
  await requestLink(page.request, known, 'partner')
  await linkEmailTo(page.request, known)
  const reply = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
  expect(await reply.text()).not.toContain(email)
})

test('a lost network keeps the address, the code and the link', async ({ page, context }) => {
  const { email, partnerId } = await createPartner(page.request)
  await page.goto('/partner/login')
  await page.getByLabel('Email address').fill(email)
  const sending = page.getByRole('button', { name: 'Email me a sign-in link' })
  await context.setOffline(true)
  await sending.click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach Loanyard')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await context.setOffline(false)
  await sending.click()
  await expect(heading(page)).toHaveText('Check your email')
  const mail = await linkEmailTo(page.request, email)
  await page.getByLabel('8-digit code').fill(digitsIn(mail))
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach Loanyard')
  await expect(page.getByLabel('8-digit code')).toHaveValue(digitsIn(mail))
  await context.setOffline(false)

  let isAway = true
  await context.route('**/magic-link/*', (route) =>
    isAway ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  const opened = await context.newPage()
  await opened.goto(linkIn(mail).url)
  await expect(opened.getByRole('alert')).toContainText('Couldn’t open your link', { timeout: 20_000 })
  isAway = false
  await opened.getByRole('button', { name: 'Try again' }).click()
  await expect(opened).toHaveURL(`/partner/${partnerId}/deals`)
})
