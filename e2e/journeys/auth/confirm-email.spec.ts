import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { createAccount, fillAll } from '../../fixtures/pages/onboarding-page.ts'
import { newBrowserPage, linkIn, linkEmailTo, welcomeEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail, testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const banner = 'Confirm your email address'

test('a new broker confirms the address in the browser that created the account, and keeps the password', async ({
  page,
}) => {
  const email = uniqueEmail()
  await fillAll(page, email)
  await createAccount(page).click()
  const notice = page.getByRole('complementary', { name: banner })
  await expect(notice).toContainText(`Confirm your email address. We sent a link to ${email}.`)
  await notice.getByRole('button', { name: 'Send again' }).click()
  await expect(notice.getByRole('button', { name: /^Send again in \d+ sec$/ })).toBeDisabled()
  await expectAccessible(page)
  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await expect(page).toHaveURL(/\/partner\/ptnr_[^/]+\/deals$/)
  await expect(page.getByRole('status').filter({ hasText: 'Email confirmed' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  const again = await page.request.post('/api/v0/token', { data: { email, password: testPassword } })
  expect(again.status()).toBe(200)
})

test('a confirmation link opened in another browser ends password and session, and leads to choosing a password', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail()
  await fillAll(page, email)
  await createAccount(page).click()
  const { url } = linkIn(await welcomeEmailTo(page.request, email))
  const other = await newBrowserPage(browser)
  await other.goto(url)
  await other.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
  await expect(other.getByText('Your email address is confirmed. This isn’t the browser')).toBeVisible()
  await expectAccessible(other)
  await other.reload()
  await expect(other.getByText('Your email address is confirmed. This isn’t the browser')).toBeVisible()
  await other.getByLabel('New password', { exact: true }).fill('seven quiet harbors')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/partner\/ptnr_[^/]+\/deals$/)
  await page.reload()
  await expect(page).toHaveURL(/\/partner\/login/)
  const old = await page.request.post('/api/v0/token', { data: { email, password: testPassword } })
  expect(old.status()).toBe(401)
  await other.context().close()
})

test('a page without a profile sends the link that confirms the address', async ({ page }) => {
  const email = uniqueEmail()
  await fillAll(page, email)
  await createAccount(page).click()
  await expect(page.getByRole('complementary', { name: banner })).toBeVisible()
  await page.goto('/portal')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Confirm your email address')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('button', { name: /^Send again in \d+ sec$/ })).toBeDisabled()
  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await expect(page.getByRole('status').filter({ hasText: 'Email confirmed' })).toBeVisible()
  await page.goto('/portal')
  await expect(title).toHaveText('This account has no loan in the client portal')
})

test('inviting a colleague explains that the address must be confirmed first', async ({ page }) => {
  await fillAll(page, uniqueEmail())
  await createAccount(page).click()
  await expect(page.getByRole('complementary', { name: banner })).toBeVisible()
  await expect(page).toHaveURL(/\/deals$/)
  await page.goto(page.url().replace(/deals$/, 'user-management'))
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('Full name').fill('Noa Reyes')
  await page.getByLabel('Email', { exact: true }).fill(uniqueEmail())
  await page.getByLabel('Phone', { exact: true }).fill('(555) 010-4321')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Confirm your email address first', { exact: false })).toBeVisible()
})

for (const [mode, title] of [
  ['invited', 'Partner accounts are by invitation only'],
  ['off', 'New partner accounts are closed'],
] as const) {
  test(`the form is not shown where onboarding is ${mode}`, async ({ page }) => {
    await page.route('**/api/v0/onboard/partner', (route) => route.fulfill({ json: { mode } }))
    await page.goto('/partner/onboarding')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    if (mode === 'off') return
    await page.goto('/partner/onboarding#invitation=abc')
    await expect(page.getByLabel('First name')).toBeVisible()
    expect(page.url()).not.toContain('invitation')
  })
}
