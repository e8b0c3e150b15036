import type { Page } from '@playwright/test'
import { openOwnPartner, toast } from '../../fixtures/people/account-sessions.ts'
import { authenticatorCode } from '../../fixtures/people/authenticator-code.ts'
import { testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

// Passkeys belong to a host name: an IP address has none.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? '3000'}` })

/** A device that verifies its owner by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a broker adds a passkey and signs in with it; elsewhere a recovery code or an app’s code is the second step', async ({
  page,
  browser,
}) => {
  const own = await openOwnPartner(page)
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('10 unused recovery codes')).toBeVisible()

  // A browser without the passkey.
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/partner/${own.partnerId}/leads`)
  await elsewhere.getByLabel('Email address').fill(own.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(testPassword)
  await elsewhere.keyboard.press('Enter')
  const step = elsewhere.getByRole('dialog', { name: 'Finish signing in' })
  await expect(step.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await elsewhere.reload()
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/leads/)

  // That browser gets an authenticator app, whose next code is the second step of the next sign-in.
  await elsewhere.goto(`/partner/${own.partnerId}/account`)
  await elsewhere.getByRole('button', { name: 'Add an authenticator app' }).click()
  const setUp = elsewhere.getByRole('dialog', { name: 'Add an authenticator app' })
  const key = await setUp.getByLabel('Setup key', { exact: true }).inputValue()
  await setUp.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(authenticatorCode(key))
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem')).toHaveCount(2)
  await elsewhere.getByRole('button', { name: /^Account: / }).click()
  await elsewhere.getByRole('menuitem', { name: 'Logout' }).click()
  await elsewhere.goto(`/partner/${own.partnerId}/leads`)
  await elsewhere.getByLabel('Email address').fill(own.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(testPassword)
  await elsewhere.keyboard.press('Enter')
  await step.getByRole('button', { name: 'Use your authenticator app' }).click()
  await step.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(authenticatorCode(key, 30))
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await elsewhere.goto(`/partner/${own.partnerId}/account`)
  await elsewhere.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(elsewhere.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem')).toHaveCount(1)
  await context.close()

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/partner/login')
  // The browser offers the passkey where it fills in the email address; this device takes it at once.
  await expect(page).toHaveURL(new RegExp(`/partner/${own.partnerId}/deals`))

  await page.goto(`/partner/${own.partnerId}/account`)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(/\/partner\/login/)
  await expect(toast(page, 'Couldn’t')).toHaveCount(0)
})
