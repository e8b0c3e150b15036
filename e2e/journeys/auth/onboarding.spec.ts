import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import {
  createAccount,
  fillAbout,
  fillCompany,
  heading,
  onboarding,
  passwordField,
  presentStep,
} from '../../fixtures/pages/onboarding-page.ts'
import { startSessionAs, people } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, uniqueEmail, testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('creates a new partner from scratch, by keyboard alone', async ({ page }) => {
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
  await typeThrough('Ana', 'Lopez', uniqueEmail(), testPassword)
  await expect(heading(page, 'Your company')).toBeFocused()
  await expect(presentStep(page)).toHaveText('2Your company')
  await page.keyboard.press('Tab')
  await typeThrough('Lopez Lending', '02110-1234')
  await expect(heading(page, 'Plan')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Professional' })).toBeChecked()
  await expect(page.getByRole('form', { name: 'Plan' })).toContainText(
    'Creating Lopez Lending (ZIP code 02110-1234) for',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/partner\/ptnr_[^/]+\/deals$/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Ana! Lopez Lending is ready' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Ana Lopez' })).toContainText('Partner: Lopez Lending')
  await expect(page.getByText('No deals yet')).toBeVisible()
})

test('the header is that of an auth page, without breadcrumbs and footer', async ({ page }) => {
  await page.goto(onboarding)
  await expect(page.getByRole('banner')).toContainText('Having Trouble?')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page).toHaveTitle(/^About you · Create your account · /)
  await expectAccessible(page)
})

test('the password can be revealed', async ({ page }) => {
  await page.goto(onboarding)
  await passwordField(page).fill(testPassword)
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('a reload keeps what was typed, but never the password', async ({ page }) => {
  const email = uniqueEmail()
  await page.goto(onboarding)
  await fillAbout(page, email)
  await page.getByLabel('Company name').fill('Lopez Lending')
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage].map(Object.entries)))
  expect(kept).toContain('Lopez Lending')
  expect(kept).not.toContain(testPassword)
  await page.reload()
  await expect(page).toHaveURL(onboarding)
  await expect(heading(page, 'About you')).toBeVisible()
  await expect(page.getByText('For your security, we didn’t save your password. Please enter it again.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue('')
  await expectAccessible(page)
  await passwordField(page).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Company name')).toHaveValue('Lopez Lending')
  await page.goBack()
  await expect(page.getByText('we didn’t save your password')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(heading(page, 'About you')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('')
})

test('the steps are in the history, and each one opens only after those before it', async ({ page }) => {
  await page.goto(`${onboarding}?step=plan`)
  await expect(page).toHaveURL(onboarding)
  await expect(presentStep(page)).toHaveText('1About you')
  await fillAbout(page, uniqueEmail())
  await expect(page).toHaveURL(`${onboarding}?step=company`)
  await fillCompany(page)
  await expect(page).toHaveURL(`${onboarding}?step=plan`)
  await page.goBack()
  await expect(heading(page, 'Your company')).toBeFocused()
  await expect(page.getByLabel('Company name')).toHaveValue('Lopez Lending')
  await page.goForward()
  await expect(heading(page, 'Plan')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Your company')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(onboarding)
  await expect(passwordField(page)).toHaveValue(testPassword)
  await page.goForward()
  await page.goForward()
  await page.getByRole('link', { name: 'About you (done)' }).click()
  await expect(heading(page, 'About you')).toBeFocused()
})

test('an expired session does not block onboarding', async ({ page }) => {
  await startSession(page, { access: 'old', refresh: 'old' })
  await page.goto(onboarding)
  await expect(heading(page, 'About you')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Having Trouble?')
  await expect(page).toHaveURL(onboarding)
})

test('a signed-in person sees so and can sign out to onboard', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(onboarding)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re already signed in')
  await expect(page.getByRole('main')).toContainText(people.admin)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out and create an account' }).click()
  await expect(page).toHaveURL(onboarding)
  await expect(heading(page, 'About you')).toBeVisible()
})

test('a signed-in client is sent to the client portal', async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto(onboarding)
  await page.getByRole('link', { name: 'Go to the client portal' }).click()
  await expect(page).toHaveURL('/portal')
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

  test('every step fits the screen', async ({ page }) => {
    await page.goto(onboarding)
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isWide()).toBe(false)
    await expectAccessible(page)
    await fillAbout(page, uniqueEmail())
    await fillCompany(page, 'Überlandische Mittelstandsfinanzierungsvermittlungsgesellschaft '.repeat(3).trim())
    await expect(createAccount(page)).toBeVisible()
    expect(await isWide()).toBe(false)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Enterprise' }).tap()
    await createAccount(page).tap()
    await expect(page).toHaveURL(/\/deals$/)
    await expect(page.getByText('No deals yet')).toBeVisible()
  })
})

test('the new Admin signs in with the password', async ({ page, request }) => {
  const { email, partnerId } = await createPartner(request)
  await page.goto('/partner/login')
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})
