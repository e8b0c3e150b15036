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

test('sessions that fail to load can be retried; a long list loads more', async ({ page }) => {
  const row = (number: number) => ({
    id: `sess_0000000000e00800000000000${number}`,
    created: '2026-01-02T10:00:00Z',
    last_used_at: '2026-01-03T10:00:00Z',
    address: number === 1 ? null : '2001:db8:85a3::8a2e:370:7334',
    expires_at: '2026-12-20T09:00:00Z',
    user_agent: number === 1 ? null : 'x'.repeat(400),
    is_current: false,
  })
  const answer = (results: object[], next: string | null) => ({
    json: { results, total_count: 3, next, previous: null },
  })
  let failing = true
  await withoutEvents(page)
  await page.route('**/api/v0/user/sessions*', (route) => {
    if (failing) return route.fulfill({ status: 500, body: 'broken' })
    const isSecond = route.request().url().includes('cursor=')
    return route.fulfill(isSecond ? answer([row(3)], null) : answer([row(1), row(2)], '/api/v0/user/sessions?cursor=x'))
  })
  await openOwnPartner(page)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load your sessions')
  await expectAccessible(page)
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sessions(page)).toHaveCount(2)
  await expect(sessions(page).first()).toContainText('Unknown browser')
  failing = true
  await page.getByRole('button', { name: 'Show more sessions' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load your sessions')
  await expect(sessions(page)).toHaveCount(2)
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sessions(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Show more sessions' })).toHaveCount(0)
})
