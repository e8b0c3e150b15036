import { expect, test, type Page } from '@playwright/test'
import { demoPartnerId, enterAs } from './people.ts'
import { tabTo } from './portal-case.ts'

/** Holds back every further part of the page until the answer is called. */
async function holdParts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const lenders = `/partner/${demoPartnerId}/lenders`

test('a page that comes late does not take the focus from who works elsewhere by then', async ({ page }) => {
  await enterAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  const release = await holdParts(page)
  await tabTo(page, 'Lenders', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Account: /, 'button')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bundles')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lenders')
  await expect(page).toHaveURL(lenders)
  await expect(menu).toBeVisible()
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('a page that comes late takes the focus from who waits for it, and says its title', async ({ page }) => {
  await enterAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  const release = await holdParts(page)
  await tabTo(page, 'Lenders', 'link')
  await page.keyboard.press('Enter')
  // Scrolling meanwhile is not working elsewhere.
  await page.keyboard.press('ArrowDown')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lenders')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: /^Lenders/ })).toHaveCount(1)
})
