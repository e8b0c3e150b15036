import type { Page } from '@playwright/test'
import { headings, openBundle, rows } from '../../fixtures/api/checklist-calls.ts'
import { expect, test } from '../../fixtures/test.ts'

const announcement = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('items are reordered by keys and by menu, and screen readers announce it', async ({ page }) => {
  const { calls, bundle } = await openBundle(page, 'One', 'Two', 'Three', 'Four')
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}` })
  await handle('One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(headings(page)).toHaveText(['Two', 'One', 'Three', 'Four'])
  await expect(announcement(page, 'Moved One to position 2 of 4.')).toBeAttached()
  await expect(handle('One')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(headings(page)).toHaveText(['Two', 'Three', 'Four', 'One'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Move up', 'Move to top'])
  await page.getByRole('menuitem', { name: 'Move to top' }).press('Enter')
  await expect(headings(page)).toHaveText(['One', 'Two', 'Three', 'Four'])
  await expect(handle('One')).toBeFocused()
  await handle('Two').click()
  await page.getByRole('menuitem', { name: 'Move to bottom' }).click()
  await expect(headings(page)).toHaveText(['One', 'Three', 'Four', 'Two'])
  await expect.poll(() => calls.titles(bundle)).toEqual(['One', 'Three', 'Four', 'Two'])
})

test('items are reordered by dragging; a move the server rejects is undone with the reason', async ({ page }) => {
  const { calls, bundle } = await openBundle(page, 'One', 'Two', 'Three')
  // The code for dragging loads after the page.
  await expect(rows(page).first()).toHaveAttribute('draggable', 'true')
  const third = rows(page).nth(2)
  const { height } = (await third.boundingBox()) ?? { height: 0 }
  await page
    .getByRole('button', { name: 'Move One' })
    .dragTo(third, { targetPosition: { x: 300, y: height - 6 }, steps: 8 })
  await expect(headings(page)).toHaveText(['Two', 'Three', 'One'])
  await expect.poll(() => calls.titles(bundle)).toEqual(['Two', 'Three', 'One'])
  await page.route('**/attachments/*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await page.getByRole('button', { name: 'Move One' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('alert')).toContainText('Couldn’t move the item')
  await expect(headings(page)).toHaveText(['Two', 'Three', 'One'])
})

test('with a hundred attachments no more can be added, and the last one can move to the top', async ({ page }) => {
  const titles = Array.from({ length: 100 }, (_, index) => `Paper ${index + 1}`)
  const { calls, bundle } = await openBundle(page, ...titles)
  await expect(page.getByText('A checklist can have up to 100 items.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add item' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Move Paper 100' }).click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await expect(headings(page).first()).toHaveText('Paper 100')
  await expect.poll(async () => (await calls.titles(bundle))[0]).toBe('Paper 100')
})
