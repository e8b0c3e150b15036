import type { Page } from '@playwright/test'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { startSessionAs } from '../fixtures/people/demo-people.ts'
import { requestLink, linkIn, linkEmailTo } from '../fixtures/people/mailbox.ts'
import { inviteClient } from '../fixtures/people/test-partner.ts'
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

    test('the start page and every sign-in page are accessible', async ({ page }) => {
      for (const path of ['/', '/partner/login', '/portal/login', '/lender/login', '/requests/login']) {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await expectAccessible(page)
      }
      await page.goto('/portal/set-password')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'I have a code' }).click()
      await page.getByRole('button', { name: 'Set password and sign in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
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
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await page.goto('/portal/login#code=nothing')
      await expect(heading(page)).toHaveText('Verification Failed: Invalid verification link.')
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
    })

    test('the client dashboard is accessible, with deals and without', async ({ page }) => {
      await startSessionAs(page, 'client')
      for (const path of ['/portal', '/portal/404', '/partner', '/']) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
        await expect(heading(page)).toBeVisible()
        await expectAccessible(page)
      }
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
  })
})

test('on a slow network every button shows that it is working and ignores a second click', async ({ page }) => {
  let asked = 0
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/v0/magic-link', async (route) => {
    asked += 1
    await slow.promise
    await route.continue()
  })
  await page.goto('/portal/login')
  await page.getByLabel('Email address').fill(`slow.${Date.now()}@network.test`)
  const button = page.getByRole('button', { name: 'Email me a sign-in link' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  slow.resolve()
  await expect(heading(page)).toHaveText('Check your email')
  expect(asked).toBe(1)
})
