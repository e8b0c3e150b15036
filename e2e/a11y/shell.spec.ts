import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { openOwnPartner } from '../fixtures/people/account-sessions.ts'
import { demoPartnerId, startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the search and, on a phone, the menu are accessible', async ({ page }) => {
      await startSessionAs(page, 'admin')
      await page.goto(`/partner/${demoPartnerId}/deals`)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const search = page.getByRole('dialog', { name: 'Search' })
      await expect(search.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('bakery')
      await expect(search.getByRole('group', { name: /^Deals/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(search).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectAccessible(page)
    })

    test('account and settings are accessible with invalid fields and while they ask back', async ({ page }) => {
      const { partnerId } = await openOwnPartner(page)
      await page.getByLabel('First name').fill(' ')
      await page.getByLabel('Phone number').fill('call me')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await page.getByLabel('Current password').fill('not the password')
      await page.getByLabel('New password').fill('seven yellow carts')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('Current password')).toBeFocused()
      await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/^Enter a phone number/)
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Sign out of / }).click()
      await expect(page.getByRole('dialog', { name: 'Sign out here?' })).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/partner/${partnerId}/settings`)
      const links = page.getByRole('region', { name: 'Social links' })
      await links.getByLabel('Website').fill('javascript:alert(1)')
      await links.getByRole('button', { name: 'Save links' }).click()
      await expect(links.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
