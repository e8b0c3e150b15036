import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { signInElsewhere, openOwnPartner, sessions, toast } from '../../fixtures/people/account-sessions.ts'
import { demoPartnerId, startSessionAs, people } from '../../fixtures/people/demo-people.ts'
import { testPassword, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a new name shows in the header at once and stays', async ({ page }) => {
  await openOwnPartner(page)
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Anna-Łucja')
  await page.getByLabel('Phone number').fill('(555) 010-1234')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account: Anna-Łucja Lopez' })).toBeVisible()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anna-Łucja')
  await expect(page.getByLabel('Phone number')).toHaveValue('(555) 010-1234')
  await expect(page.getByText('Picked up where you left off.')).toHaveCount(0)
  await expect(page.getByLabel('Email address')).toHaveAttribute('readonly')
})

test('a name is required, and a phone number must be valid', async ({ page }) => {
  await openOwnPartner(page)
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Phone number').fill('call me')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/^Enter a phone number/)
  await expectAccessible(page)
})

test('changes made elsewhere appear, but not over a draft', async ({ page }) => {
  await page.clock.install()
  const own = await openOwnPartner(page)
  await page.getByLabel('Last name').fill('Lopez-Ruiz')
  const { access } = await signInAs(page.request, own.email)
  const elsewhere = {
    headers: { Authorization: `Bearer ${access}` },
    data: { phone: '(555) 010-1234', last_name: 'L.' },
  }
  expect((await page.request.patch('/api/v0/user', elsewhere)).status()).toBe(200)
  await page.clock.fastForward('06:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Phone number')).toHaveValue('(555) 010-1234')
  await expect(page.getByLabel('Last name')).toHaveValue('Lopez-Ruiz')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect((await sent).postDataJSON()).toEqual({ last_name: 'Lopez-Ruiz' })
  await expect(page.getByRole('button', { name: 'Account: Ana Lopez-Ruiz' })).toBeVisible()
})

test('a new password signs the other browser out, and only the new one works', async ({ page, browser }) => {
  const own = await openOwnPartner(page)
  const other = await signInElsewhere(browser, own)
  await changePassword(page, testPassword, 'seven yellow carts')
  await expect(toast(page, 'Password changed and other sessions signed out')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()

  // Not by a click: realtime events may already have led the page to the sign-in page.
  await other.goto(`/partner/${own.partnerId}/leads`)
  await expect(other).toHaveURL(/\/partner\/login/)
  await other.getByLabel('Email address').fill(own.email)
  await other.getByLabel('Password', { exact: true }).fill(testPassword)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText('No active account found with the given credentials')
  await other.getByLabel('Password', { exact: true }).fill('seven yellow carts')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible()
  await other.context().close()
})

test('a wrong, a short and a common password are rejected at their fields; the draft stays', async ({ page }) => {
  await openOwnPartner(page)
  await changePassword(page, 'not the password', 'seven yellow carts')
  const current = page.getByLabel('Current password')
  await expect(current).toHaveAccessibleDescription(/password/)
  await expect(current).toBeFocused()
  await expect(current).toHaveValue('not the password')
  await expect(page.getByLabel('New password')).toHaveValue('seven yellow carts')
  await expectAccessible(page)
  const next = page.getByLabel('New password')
  await changePassword(page, testPassword, 'short')
  await expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters long$/)
  await changePassword(page, testPassword, 'password123')
  await expect(next).toHaveAccessibleDescription(/Password is too common\. Please choose a stronger password\.$/)
  await changePassword(page, '', '')
  await expect(current).toHaveAccessibleDescription('Password is required')
})

test('a Coordinator opens the page from the user menu', async ({ page }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/account`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Your account')
  await expect(page.getByLabel('Email address')).toHaveValue(people.coordinator)
  await expect(sessions(page).filter({ hasText: 'This session' })).toBeVisible()
})

test('a client has the same page in the portal', async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto('/portal')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/portal/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(people.client)
  await expect(sessions(page).filter({ hasText: 'This session' })).toBeVisible()
  await page.getByRole('button', { name: /^Sign out of / }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out here?' })).toBeVisible()
  await expectAccessible(page)
})

for (const area of ['lender', 'requests'] as const) {
  test(`the ${area} area leads there through its sign-in page`, async ({ page }) => {
    await page.goto(`/${area}/settings`)
    await expect(page).toHaveURL(`/${area}/login?next=/${area}/settings`)
  })
}

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the page fits the screen', async ({ page, browser }) => {
    const own = await openOwnPartner(page)
    const other = await signInElsewhere(browser, own)
    await page.reload()
    await expect(sessions(page).filter({ hasText: 'Firefox on Windows' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    await expectAccessible(page)
    await other.context().close()
  })
})
