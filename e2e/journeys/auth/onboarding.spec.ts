import { onboarding, createAccount, fillAll, heading, presentStep } from '../../fixtures/pages/onboarding-page.ts'
import { newBrowserPage, linkIn, linkEmailTo, welcomeEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail, testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const banner = 'Confirm your email address'

test('creates a new partner from scratch by keyboard alone, confirms the address and keeps the password', async ({
  page,
}) => {
  const email = uniqueEmail()
  await page.goto(onboarding)
  await expect(heading(page, 'About you')).toBeVisible()
  await page.getByLabel('First name').focus()
  const typeThrough = async (...words: string[]) => {
    for (const [index, word] of words.entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(word)
    }
    await page.keyboard.press('Enter')
  }
  await typeThrough('Ana', 'Lopez', email, testPassword)
  await expect(heading(page, 'Your company')).toBeFocused()
  await expect(presentStep(page)).toHaveText('2Your company')
  await page.goBack()
  await expect(heading(page, 'About you')).toBeFocused()
  await page.goForward()
  await expect(heading(page, 'Your company')).toBeFocused()
  await page.keyboard.press('Tab')
  await typeThrough('Lopez Lending', '02110-1234')
  await expect(heading(page, 'Plan')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Professional/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/partner\/ptnr_[^/]+\/deals$/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Ana! Lopez Lending is ready' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Ana Lopez' })).toContainText('Partner: Lopez Lending')
  await expect(page.getByText('No deals yet')).toBeVisible()

  const notice = page.getByRole('complementary', { name: banner })
  await notice.getByRole('button', { name: 'Resend' }).click()
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
  await expect(page.getByRole('complementary', { name: banner })).toBeVisible()
  const { url } = linkIn(await welcomeEmailTo(page.request, email))
  const other = await newBrowserPage(browser)
  await other.goto(url)
  await other.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
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
