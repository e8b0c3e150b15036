import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { signInElsewhere, openOwnPartner, safari, sessions, toast } from '../../fixtures/people/account-sessions.ts'
import { testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a person ends one session, then all others, and each browser is led to its sign-in page', async ({
  page,
  browser,
}) => {
  const own = await openOwnPartner(page)
  const first = await signInElsewhere(browser, own)
  const second = await signInElsewhere(browser, own, safari)
  // The event stream would lead it to the sign-in page before it calls.
  await withoutEvents(first)
  await first.reload()
  await expect(first.getByText('No deals yet')).toBeVisible()
  await page.reload()
  const row = sessions(page).filter({ hasText: 'Firefox on Windows' })
  await expect(row).toContainText('Last active')
  await expect(row).not.toContainText('127.0.0.1')
  await expect(sessions(page).filter({ hasText: 'This session' })).toHaveCount(1)
  await row.getByRole('button', { name: 'End session in Firefox on Windows' }).click()
  await expect(row).toHaveCount(0)
  await expect(toast(page, 'Session ended')).toBeVisible()
  await first.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(first).toHaveURL(/\/partner\/login/)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  // The session from onboarding counts too.
  const question = page.getByRole('dialog', { name: 'End 2 other sessions?' })
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, 'All other sessions ended')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await second.reload()
  await expect(second).toHaveURL(/\/partner\/login/)
  for (const other of [first, second]) await other.context().close()
})

test('a new name shows at once and stays; a new password signs the other browser out, and only it works', async ({
  page,
  browser,
}) => {
  const own = await openOwnPartner(page)
  await page.getByLabel('First name').fill('Anna-Łucja')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account: Anna-Łucja Lopez' })).toBeVisible()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anna-Łucja')

  const other = await signInElsewhere(browser, own)
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByLabel('New password').fill('seven yellow carts')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed and other sessions signed out')).toBeVisible()
  // Not by a click: realtime events may already have led the page to the sign-in page.
  await other.goto(`/partner/${own.partnerId}/leads`)
  await expect(other).toHaveURL(/\/partner\/login/)
  await other.getByLabel('Email address').fill(own.email)
  await other.getByLabel('Password', { exact: true }).fill(testPassword)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toHaveText(/^No active account found with the given credentials/)
  await other.getByLabel('Password', { exact: true }).fill('seven yellow carts')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible()
  await other.context().close()
})
