import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import {
  accountPath,
  signInElsewhere,
  openOwnPartner,
  safari,
  sessions,
  toast,
} from '../../fixtures/people/account-sessions.ts'
import { expect, test } from '../../fixtures/test.ts'

test('ending a session sends that browser to its sign-in page with its next call', async ({ page, browser }) => {
  const own = await openOwnPartner(page)
  const other = await signInElsewhere(browser, own)
  // The event stream would lead it to the sign-in page before it calls.
  await withoutEvents(other)
  await other.reload()
  await expect(other.getByText('No deals yet')).toBeVisible()
  await page.reload()
  const row = sessions(page).filter({ hasText: 'Firefox on Windows' })
  await expect(row).toContainText('127.0.0.1')
  await expect(row).toContainText('Last used')
  await expect(sessions(page).filter({ hasText: 'This session' })).toHaveCount(1)
  await row.getByRole('button', { name: 'End session in Firefox on Windows' }).click()
  await expect(row).toHaveCount(0)
  await expect(toast(page, 'Session ended')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
  await other.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(other).toHaveURL(/\/partner\/login/)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await other.context().close()
})

test('everywhere else is signed out at once, after a confirmation', async ({ page, browser }) => {
  const own = await openOwnPartner(page)
  const others = [await signInElsewhere(browser, own), await signInElsewhere(browser, own, safari)]
  await page.reload()
  await expect(sessions(page).filter({ hasText: 'Safari on iOS' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  // The session from onboarding counts too.
  const question = page.getByRole('dialog', { name: 'End 3 other sessions?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, 'All other sessions ended')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  for (const other of others) {
    await other.reload()
    await expect(other).toHaveURL(/\/partner\/login/)
    await other.context().close()
  }
})

test('ending the current session is a logout, after a confirmation', async ({ page }) => {
  const own = await openOwnPartner(page)
  const signOut = page.getByRole('button', { name: /^Sign out of / })
  await signOut.click()
  await page.keyboard.press('Escape')
  await expect(signOut).toBeFocused()
  await signOut.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('loanyard.access'))).toBeNull()
  await page.goto(accountPath(own))
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
})
