import type { Page } from '@playwright/test'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { createAccount, fillAbout, fillCompany, onboarding } from '../fixtures/pages/onboarding-page.ts'
import { startSessionAs } from '../fixtures/people/demo-people.ts'
import { requestLink, linkIn, linkEmailTo } from '../fixtures/people/mailbox.ts'
import { inviteClient, uniqueEmail } from '../fixtures/people/test-partner.ts'
import { expect, test } from '../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Links, buttons and inputs of the main part that are too small to tap. */
async function smallTargets(page: Page): Promise<string[]> {
  const targets = await page.getByRole('main').locator('a, button, input').all()
  expect(targets.length).toBeGreaterThan(0)
  const sizes = await Promise.all(targets.map(async (target) => [target, await target.boundingBox()] as const))
  const small = sizes.filter(([, box]) => box !== null && box.height < 42)
  return Promise.all(small.map(async ([target, box]) => `${await target.textContent()} ${box?.height}`))
}

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the forms of the auth pages are accessible with every field invalid', async ({ page }) => {
      const expectErrors = async () => {
        await expect(page.getByRole('alert')).toBeVisible()
        await expectAccessible(page)
      }
      await page.goto('/partner/login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expectErrors()
      await page.goto('/portal/set-password')
      await page.getByRole('button', { name: 'I have a code' }).click()
      await page.getByRole('button', { name: 'Set password and sign in' }).click()
      await expectErrors()
      await page.goto(onboarding)
      await page.getByRole('button', { name: 'Next' }).click()
      await expectErrors()
      await fillAbout(page, uniqueEmail())
      await page.getByRole('button', { name: 'Next' }).click()
      await expectErrors()
      await fillCompany(page)
      await expect(createAccount(page)).toBeVisible()
      await expectAccessible(page)
    })

    test('the pages for emailed links and for choosing a password are accessible', async ({ page }) => {
      const { email } = await inviteClient(page.request)
      await page.goto('/portal/login')
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
      await expect(heading(page)).toHaveText('Check your email')
      await expectAccessible(page)
      const signIn = linkIn(await linkEmailTo(page.request, email, 2)).url
      await requestLink(page.request, email, 'portal', 'SET_PSWD')
      const setPassword = linkIn(await linkEmailTo(page.request, email, 3)).url

      await page.goto(setPassword)
      await expect(heading(page)).toHaveText('Choose a password')
      await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await page.evaluate(() => localStorage.clear())
      await page.goto(signIn)
      await expect(page.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
      await expectAccessible(page)

      await startSessionAs(page, 'manager')
      await page.goto('/portal/login')
      await page.goto(signIn)
      await expect(heading(page)).toHaveText('You’re already signed in')
      await expectAccessible(page)
      await page.goto(onboarding)
      await expect(heading(page)).toHaveText('You’re already signed in')
      await expectAccessible(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('targets in the client portal are large enough to tap, and nothing is wider than the screen', async ({
    page,
  }) => {
    const { email } = await inviteClient(page.request)
    const { url } = linkIn(await linkEmailTo(page.request, email))
    const fits = async () => {
      expect(await smallTargets(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await page.goto('/portal/login')
    await expect(heading(page)).toHaveText('Sign in')
    await fits()
    await page.goto('/portal/set-password')
    await page.getByRole('button', { name: 'I have a code' }).click()
    await fits()
    await page.goto(url)
    await expect(heading(page)).toHaveText('Choose a password')
    await fits()
    await page.getByRole('link', { name: 'Back to sign in' }).tap()
    await expect(heading(page)).toHaveText('Sign in')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).tap()
    await expect(heading(page)).toHaveText('Check your email')
    await fits()
    await page.evaluate(() => localStorage.clear())
    await page.goto(linkIn(await linkEmailTo(page.request, email, 2)).url)
    await expect(page.getByRole('button', { name: `Sign in as ${email}` })).toBeVisible()
    await fits()
    await page.getByRole('button', { name: `Sign in as ${email}` }).tap()
    await expect(heading(page)).toHaveText('You’re invited')
    await fits()
    await page.getByRole('button', { name: 'Accept' }).tap()
    await expect(heading(page)).toHaveText('Dashboard')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const long = 'Überlandische Mittelstandsfinanzierungsvermittlungsgesellschaft '.repeat(3).trim()
    await page.evaluate(() => localStorage.clear())
    await page.goto(onboarding)
    await fillAbout(page, uniqueEmail())
    await fillCompany(page, long)
    await expect(createAccount(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
