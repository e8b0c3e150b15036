import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { tabTo } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Holds back all further chunks until the returned function is called. */
async function holdChunks(page: Page): Promise<() => void> {
  const unblocked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await unblocked.promise
    await route.continue()
  })
  return unblocked.resolve
}

const lenders = `/partner/${demoPartnerId}/lenders`

test('a page that loads late does not take the focus from a person who moved on', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  const release = await holdChunks(page)
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

test('a page that loads late takes the focus from a person who waits, and announces its title', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  const release = await holdChunks(page)
  await tabTo(page, 'Lenders', 'link')
  await page.keyboard.press('Enter')
  // Scrolling does not count as moving on.
  await page.keyboard.press('ArrowDown')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lenders')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: /^Lenders/ })).toHaveCount(1)
})

test('single-letter shortcuts can be turned off, and stay off', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  const row = page.locator('[data-row-link]').first()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('checkbox', { name: /^Use single-key shortcuts/ }).uncheck()
  await page.reload()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(row).not.toBeFocused()
  await expect(keys).toHaveCount(0)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await keys.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
})

test('a message moves away where it would cover the focus', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  await page.route('**/leads/partners/*/export*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Export' }).click()
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  await expect(message).toBeVisible()
  const search = page.getByRole('button', { name: 'Search', exact: true })
  // At this width a message is as wide as the window and covers the header.
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await message.boundingBox())?.y).toBeLessThan(75)
  await search.focus()
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThan(700)
})
