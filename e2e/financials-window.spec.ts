import { expect, test } from '@playwright/test'
import { FinancialsPage } from './financials-page.ts'

const name = 'Financial summary'

/** A deal with a period and so many rows in its summary. */
async function withRows(own: FinancialsPage, count: number): Promise<void> {
  await own.post('financial-summary/add-period', { period: '2025' })
  const items = Array.from({ length: count }, (_, at) => ({
    item_name: `Row ${at}`,
    field_type: 'Income',
    values: { '2025': '1' },
  }))
  await own.post('financial-summary', { items })
}

test('fifteen rows are seen whole; of more the grid scrolls inside itself', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await withRows(own, 15)
  await own.go()
  const heights = () => own.grid(name).evaluate(({ parentElement: box }) => [box?.scrollHeight, box?.clientHeight])
  await expect(own.cell(name, 14, 0)).toBeAttached()
  const [content, shown] = await heights()
  expect(shown).toBe(content)
  await own.post('financial-summary', { items: [{ item_name: 'Row 15', field_type: 'Income' }] })
  await expect(own.cell(name, 15, 0)).toBeAttached({ timeout: 15_000 })
  const [more, same] = await heights()
  expect(more).toBeGreaterThan(same ?? 0)
})

test('keys lead to cells that are outside of the window, down and up again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const own = await FinancialsPage.open(page)
  await withRows(own, 14)
  await own.go()
  await own.cell(name, 0, 2).click()
  for (let at = 1; at < 14; at += 1) {
    await own.type('ArrowDown')
    await expect(own.cell(name, at, 2)).toBeFocused()
    await expect(own.cell(name, at, 2)).toBeInViewport({ ratio: 0.99 })
  }
  await own.type('Control+Home')
  await expect(own.cell(name, 0, 0)).toBeInViewport({ ratio: 0.99 })
  await own.type('Shift+Control+End')
  await expect(own.cell(name, 13, 0)).toBeInViewport({ ratio: 0.99 })
})

test('a row that comes back after its period was renamed has its amounts', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await withRows(own, 2)
  await own.go()
  await own.cell(name, 0, 0).click()
  await own.type('Control+Delete')
  await own.saved(name)
  await own.grid(name).getByRole('button', { name: 'Period 2025' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('TTM')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await own.cell(name, 0, 0).click()
  await own.type('Control+z')
  await expect(own.cell(name, 0, 2)).toHaveText('1.00')
  await own.saved(name)
  expect((await own.get('financial-summary')).items.map(({ values }) => values)).toEqual([
    { TTM: '1.00' },
    { TTM: '1.00' },
  ])
})
