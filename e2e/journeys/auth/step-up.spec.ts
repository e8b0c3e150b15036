import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { toast } from '../../fixtures/people/account-sessions.ts'
import { requestLink, digitsIn, linkIn, linkEmailTo, emailTo } from '../../fixtures/people/mailbox.ts'
import { inviteClient } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const refusal = {
  type: 'about:blank',
  title: 'Confirmation needed',
  status: 403,
  detail: 'For your security, confirm it’s you, then try again.',
  code: 'step_up_required',
  request_id: 'r',
}

/** Pretends the sign-in was a while ago, so that account changes ask for confirmation first. */
async function expireRecentSignIn(page: Page): Promise<void> {
  let isConfirmed = false
  page.on('response', (response) => {
    if (response.url().endsWith('/user/confirm') && response.ok()) isConfirmed = true
  })
  await page.route('**/api/v0/user', (route) =>
    route.request().method() === 'PATCH' && !isConfirmed
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', json: refusal })
      : route.continue(),
  )
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('a person without a password confirms with an emailed code', async ({ page, request }) => {
    const { email } = await inviteClient(request)
    await linkEmailTo(request, email)
    await requestLink(request, email, 'portal', 'LOG_IN')
    await page.goto(linkIn(await linkEmailTo(request, email, 2)).url)
    await page.getByRole('button', { name: `Sign in as ${email}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re invited')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await page.goto('/portal/settings')
    await expireRecentSignIn(page)
    await page.getByLabel('Phone number').fill('(555) 010-9876')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await dialog(page).getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Send again in / })).toBeDisabled()
    await expectAccessible(page)
    const code = dialog(page).getByLabel('8-digit code')
    await expect(code).toBeFocused()
    await code.fill(digitsIn(await emailTo(request, email, 'Your confirmation code')))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Profile saved')).toBeVisible()
  })
})
