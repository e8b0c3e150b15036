import type { Page } from '@playwright/test'
import { axeAppearances } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { StaffPage } from '../fixtures/pages/staff-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** The user list of a new broker, with one user, Noa, who has one deal. */
async function open(page: Page, { width, height, colorScheme }: (typeof axeAppearances)[number]) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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

  test(`the user list is accessible ${where}, and nothing is wider than the window`, async ({ page }) => {
    const { staff } = await open(page, size)
    await page.goto(staff.list)
    await expect(page.getByRole('link', { name: 'Open user Noa Lind' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await staff.button('More for Ana Lopez').click()
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await staff.button('New user').click()
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expectAccessible(page)
  })

  test(`a user page is accessible ${where}, and nothing is wider than the window`, async ({ page }) => {
    const { staff, noa } = await open(page, size)
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

test('by keyboard alone: opens a row, edits, saves and shares a deal without losing the focus', async ({ page }) => {
  const staff = await StaffPage.open(page)
  await staff.add('Noa Lind')
  await staff.deal('Harbor Bakery')
  await page.goto(staff.list)
  await expect(staff.row('Noa Lind')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Open user Noa Lind' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noa Lind')
  await staff.button('Edit').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Full name').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Noa Reyes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noa Reyes')
  await expect(staff.button('Edit')).toBeFocused()
  await staff.button('Share a deal').focus()
  await page.keyboard.press('Enter')
  await expect(staff.dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('harbor')
  await staff.button('Share Harbor Bakery').focus()
  await page.keyboard.press('Enter')
  await expect(staff.button('Harbor Bakery is shared')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Shared deals' })).toContainText('Harbor Bakery')
  await page.getByRole('button', { name: 'More for Noa Reyes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Resend invitation' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Noa Reyes' })).toBeFocused()
})
