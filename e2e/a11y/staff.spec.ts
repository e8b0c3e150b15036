import type { Page } from '@playwright/test'
import { axeAppearances } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { StaffPage } from '../fixtures/pages/staff-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** The user list of a new broker, with one user, Noa, who has one deal. */
async function open(page: Page, { width, height, colorScheme }: (typeof axeAppearances)[number]) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  await staff.deal('A deal with a rather long title that a phone cannot show in one line', noa)
  return { staff, noa }
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

for (const size of axeAppearances) {
  const where = `at ${size.width} px in ${size.colorScheme}`

  test(`users and one user's deals are accessible ${where}, and nothing is wider than the window`, async ({ page }) => {
    const { staff, noa } = await open(page, size)
    await page.goto(staff.list)
    await expect(page.getByRole('link', { name: 'Open user Noa Lind' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await staff.button('More for Ana Lopez').click()
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto(staff.one(noa))
    await expect(page.getByRole('link', { name: /Open deal A deal/ })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await staff.button('Share a deal').click()
    await expect(staff.button(/is shared$/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await staff.choose('Noa Lind', 'Remove')
    await expect(staff.dialog).toBeVisible()
    await expectAccessible(page)
  })
}
