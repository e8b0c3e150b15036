import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the sign-in page is accessible, also with every field invalid', async ({ page }) => {
      await page.goto('/partner/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })

    test('the 403 page, the 404 page and the user menu are accessible', async ({ page }) => {
      await startSessionAs(page, 'admin')
      for (const path of ['/partner/404', '/partner/403']) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
        await expectAccessible(page)
      }
      await page.getByRole('button', { name: /^Account: / }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
    })

    test('the menu is accessible on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await startSessionAs(page, 'admin')
      await page.goto(`/partner/${demoPartnerId}/deals`)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
