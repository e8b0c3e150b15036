import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import {
  createAccount,
  fillAbout,
  fillAll,
  fillCompany,
  heading,
  onboarding,
  passwordField,
} from '../../fixtures/pages/onboarding-page.ts'
import { people } from '../../fixtures/people/demo-people.ts'
import { createPartner, uniqueEmail, testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('each step shows what is missing or wrong before the next one opens', async ({ page }) => {
  await page.goto(onboarding)
  const next = page.getByRole('button', { name: 'Next' })
  const alert = page.getByRole('alert')
  await next.click()
  await expect(alert.getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Password is required',
  ])
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('ana@lopez')
  await passwordField(page).fill('sevench')
  await next.click()
  await expect(alert).toContainText('Please enter a valid email address')
  await expect(alert).toContainText('Password must be at least 8 characters long')
  await fillAbout(page, uniqueEmail())
  await next.click()
  await expect(alert.getByRole('link')).toHaveText(['Company name is required', 'ZIP code is required'])
  await page.getByLabel('ZIP code').fill('0211')
  await next.click()
  await expect(alert).toContainText('Please enter a valid ZIP code')
  await expectAccessible(page)
  await fillCompany(page)
  await createAccount(page).click()
  await expect(alert).toContainText('Choose a plan: starter, professional, or enterprise.')
  await expect(page.getByRole('radio', { name: 'Starter' })).toBeFocused()
  await expectAccessible(page)
})

test('a taken address leads back to its step and offers to sign in; everything else is kept', async ({
  page,
  request,
}) => {
  const { email } = await createPartner(request)
  await fillAll(page, email.toUpperCase())
  await createAccount(page).click()
  await expect(heading(page, 'About you')).toBeVisible()
  const address = page.getByLabel('Email address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/already has an account/)
  await expect(passwordField(page)).toHaveValue(testPassword)
  await expectAccessible(page)
  await address.fill(uniqueEmail())
  await expect(address).not.toHaveAccessibleDescription(/already has an account/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('Lopez Lending')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('radio', { name: 'Starter' })).toBeChecked()
  await createAccount(page).click()
  await expect(page).toHaveURL(/\/deals$/)
})

test('a person with an account goes to sign in with the address filled in', async ({ page }) => {
  await fillAll(page, people.admin)
  await createAccount(page).click()
  await page.getByRole('link', { name: 'Sign in with this email' }).click()
  await expect(page).toHaveURL('/partner/login')
  await expect(page.getByLabel('Email address')).toHaveValue(people.admin)
})

test('a common password is rejected at its field', async ({ page }) => {
  await fillAll(page, uniqueEmail(), 'password123')
  await createAccount(page).click()
  await expect(passwordField(page)).toHaveAccessibleDescription(
    /Password is too common\. Please choose a stronger password\.$/,
  )
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(testPassword)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await createAccount(page).click()
  await expect(page).toHaveURL(/\/deals$/)
})

test('an undeliverable address is rejected in the words of the specification', async ({ page }) => {
  await fillAll(page, `ana..${uniqueEmail()}`)
  await createAccount(page).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Please enter a valid email\.$/)
})
