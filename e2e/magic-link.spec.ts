import { expect, test, type Browser, type Page } from '@playwright/test'
import { inviteClient } from './clients.ts'
import { askForLink, digitsIn, linkIn, linkMailTo } from './mailbox.ts'
import { openPartner, ownAddress } from './own-partner.ts'
import { enterAs, people } from './people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('loanyard.access'))

/** A browser that has never been here. */
async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Asks for a sign-in link on an area's door. */
async function ask(page: Page, email: string, area = 'partner'): Promise<void> {
  await page.goto(`/${area}/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(heading(page)).toHaveText('Check your mail')
}

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a sign-in link is asked for, opened, and signs in at once; the tab that waited goes on too', async ({
    page,
    context,
  }) => {
    const { email, partnerId } = await openPartner(page.request)
    await page.goto('/partner/login')
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(email)
    for (const name of ['Password', 'Show password', 'Sign in', 'Email me a sign-in link']) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Check your mail')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('8-digit code')).toBeFocused()

    const opened = await context.newPage()
    await opened.goto(linkIn(await linkMailTo(page.request, email)).url)
    for (const tab of [opened, page]) {
      await expect(tab).toHaveURL(`/partner/${partnerId}/deals`)
      await expect(account(tab)).toBeVisible()
    }
  })
})

test('the 8 digits of a mail read on another device sign in, blanks and dashes and all', async ({ page }) => {
  const { email, partnerId } = await openPartner(page.request)
  await ask(page, email)
  const digits = digitsIn(await linkMailTo(page.request, email))
  const field = page.getByLabel('8-digit code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('1234')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter the 8 digits from the mail.')
  const wrong = digits.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
  await field.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Verification Failed: Wrong Verification Code.')
  await expect(field).toHaveValue(wrong)
  await field.fill(` ${digits.slice(0, 4)} - ${digits.slice(4)} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('after five wrong codes the sixth is revoked, even the right one', async ({ page }) => {
  const { email } = await openPartner(page.request)
  await ask(page, email)
  const digits = digitsIn(await linkMailTo(page.request, email)).replace(' ', '')
  const alert = page.getByRole('alert')
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByLabel('8-digit code').fill(tries < 5 ? String((Number(digits) + 1) % 1e8).padStart(8, '0') : digits)
    const answered = page.waitForResponse('**/magic-link/token')
    await page.keyboard.press('Enter')
    await answered
  }
  await expect(alert).toHaveText('Verification Failed: Link has been revoked.')
})

test('a fresh browser that opens the link signs nobody in, and neither that nor a reload uses it up', async ({
  page,
  browser,
}) => {
  const { email, partnerId } = await openPartner(page.request)
  await askForLink(page.request, email, 'partner')
  const { url } = linkIn(await linkMailTo(page.request, email))
  const scanner = await freshPage(browser)
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

test('the code is neither in the address nor in the history nor in the way back', async ({ page }) => {
  const { email, partnerId } = await openPartner(page.request)
  await askForLink(page.request, email, 'partner')
  const { url, code } = linkIn(await linkMailTo(page.request, email))
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
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(code)
})

test('a link opened in a tab that shows the door already is taken as well', async ({ page }) => {
  const { email, partnerId } = await openPartner(page.request)
  await page.goto('/partner/login')
  await expect(heading(page)).toHaveText('Sign in')
  await askForLink(page.request, email, 'partner')
  const { code } = linkIn(await linkMailTo(page.request, email))
  await page.evaluate((fragment) => void (location.hash = fragment), `code=${code}`)
  await expect(page.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
  await expect(page).toHaveURL('/partner/login')
  await page.goBack()
  await expect(page).toHaveURL('/partner/login')
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})

test('a newer link revokes the older; a code of nowhere is invalid; each offers a new link', async ({
  page,
  browser,
}) => {
  const { email } = await inviteClient(page.request)
  const older = linkIn(await linkMailTo(page.request, email)).url
  await askForLink(page.request, email, 'portal', 'SET_PSWD')
  await linkMailTo(page.request, email, 2)
  await page.goto(older)
  await expect(heading(page)).toHaveText('Verification Failed: Link has been revoked.')
  await page.goto('/lender/login#code=no-such-code')
  await expect(heading(page)).toHaveText('Verification Failed: Invalid verification link.')
  await page.goto(`/lender/login#code=${'x'.repeat(500)}`)
  await expect(heading(page)).toHaveText('Verification Failed: Invalid verification link.')

  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(heading(page)).toHaveText('Check your mail')
  const newest = await linkMailTo(page.request, email, 3)
  expect(newest.subject).toBe('Your sign-in link')
  const elsewhere = await freshPage(browser)
  await elsewhere.goto(linkIn(newest).url)
  await elsewhere.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(heading(elsewhere)).toHaveText('Dashboard')
})

test('a failure the page does not know is named', async ({ page }) => {
  const refusal = { type: 'about:blank', title: 't', status: 400, detail: 'd', code: 'TOO_EARLY', request_id: 'r' }
  await page.route('**/magic-link/check', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', json: refusal }),
  )
  await page.goto('/portal/login#code=abc')
  await expect(heading(page)).toHaveText('Verification Failed: TOO_EARLY')
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(heading(page)).toHaveText('Sign in')
})

test('the cooldown is counted down each second, over a reload and in every tab', async ({ page, context }) => {
  const email = ownAddress()
  await page.clock.install()
  await ask(page, email, 'portal')
  const again = page.getByRole('button', { name: /^Send again/ })
  await expect(again).toHaveText(/^Send again in (60|59) s$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  const left = async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])
  const before = await left()
  await page.clock.runFor(3000)
  expect(await left()).toBe(before - 3)
  await page.reload()
  await expect(heading(page)).toHaveText('Check your mail')
  expect(await left()).toBeLessThanOrEqual(before - 3)

  const other = await context.newPage()
  await other.goto('/portal/login')
  await expect(heading(other)).toHaveText('Check your mail')
  await expect(other.getByRole('main')).toContainText(email)
  await other.goto('/partner/login')
  await expect(heading(other)).toHaveText('Sign in')

  await page.clock.runFor(60_000)
  await expect(again).toHaveText('Send again')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('a link that was asked for a moment ago from elsewhere is on its way, for as long as the server says', async ({
  page,
}) => {
  const email = ownAddress()
  await askForLink(page.request, email, 'portal')
  await ask(page, email, 'portal')
  await expect(page.getByRole('button', { name: /^Send again in [1-5]?\d s$/ })).toBeVisible()
})

test('an address that nobody has gets the same page, and no mail', async ({ page }) => {
  const email = ownAddress()
  await ask(page, email, 'lender')
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
  const { email: known } = await openPartner(page.request)
  await askForLink(page.request, known, 'partner')
  await linkMailTo(page.request, known)
  const reply = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
  expect(await reply.text()).not.toContain(email)
})

test('somebody who is signed in already is asked as whom to go on', async ({ page }) => {
  const { email, partnerId } = await openPartner(page.request)
  await enterAs(page, 'client')
  await askForLink(page.request, email, 'partner')
  const { url } = linkIn(await linkMailTo(page.request, email))
  await page.goto(url)
  await expect(heading(page)).toHaveText('You are signed in already')
  await page.getByRole('button', { name: `Continue as ${people.client}` }).click()
  await expect(heading(page)).toHaveText('This account is not in a partner’s team')
  await page.goto(url)
  const previous = await page.evaluate(() => localStorage.getItem('loanyard.refresh'))
  const told = page.waitForResponse('**/api/v0/logout')
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await expect(account(page)).toContainText('Ana Lopez')
  expect((await told).status()).toBe(204)
  const refused = await page.request.post('/api/v0/token/refresh', { data: { refresh: previous } })
  expect(refused.status()).toBe(401)
})

test('a link leads back to where the person was going', async ({ page, context }) => {
  const { email, partnerId } = await openPartner(page.request)
  const wanted = `/partner/${partnerId}/leads?search=bakery`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(heading(page)).toHaveText('Check your mail')
  const opened = await context.newPage()
  await opened.goto(linkIn(await linkMailTo(page.request, email)).url)
  await expect(opened).toHaveURL(wanted)
  await expect(page).toHaveURL(wanted)
})

test('without a network nothing is lost: the address, the code, the link', async ({ page, context }) => {
  const { email, partnerId } = await openPartner(page.request)
  await page.goto('/partner/login')
  await page.getByLabel('Email address').fill(email)
  const sending = page.getByRole('button', { name: 'Email me a sign-in link' })
  await context.setOffline(true)
  await sending.click()
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await context.setOffline(false)
  await sending.click()
  await expect(heading(page)).toHaveText('Check your mail')
  const mail = await linkMailTo(page.request, email)
  await page.getByLabel('8-digit code').fill(digitsIn(mail))
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  await expect(page.getByLabel('8-digit code')).toHaveValue(digitsIn(mail))
  await context.setOffline(false)

  let isAway = true
  await context.route('**/magic-link/*', (route) =>
    isAway ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  const opened = await context.newPage()
  await opened.goto(linkIn(mail).url)
  await expect(opened.getByRole('alert')).toContainText('Your link could not be opened yet', { timeout: 20_000 })
  isAway = false
  await opened.getByRole('button', { name: 'Try again' }).click()
  await expect(opened).toHaveURL(`/partner/${partnerId}/deals`)
})
