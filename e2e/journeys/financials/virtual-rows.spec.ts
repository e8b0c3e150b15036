import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const name = 'Financial summary'

/** A deal with a period and that many rows in its financial summary. */
async function withRows(own: FinancialsPage, count: number): Promise<void> {
  await own.post('financial-summary/add-period', { period: '2025' })
  const items = Array.from({ length: count }, (_, at) => ({
    item_name: `Row ${at}`,
    field_type: 'Income',
    values: { '2025': '1' },
  }))
  await own.post('financial-summary', { items })
}

test('fifteen rows show in full; with more, the grid scrolls inside itself', async ({ page }) => {
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

test('keys reach cells outside the visible area, down and up again', async ({ page }) => {
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

test('after deleting the last row the focus moves to the button that adds one', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await withRows(own, 2)
  await own.go()
  await own.cell(name, 0, 0).click()
  await own.type('Control+a', 'Control+Delete')
  await expect(own.addRow(name)).toBeFocused()
})

test('long names fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const own = await FinancialsPage.open(page)
  const period = 'A period whose name is as long as it may be, sixty letters..'
  const item_name = 'W'.repeat(200)
  await own.post('financial-summary/add-period', { period })
  await own.post('financial-summary', { items: [{ item_name, field_type: 'Income', values: { [period]: '9' } }] })
  await own.post('financial-summary/debt', {
    principal_amount: '999999999999999.99',
    rate: '1',
    term: 480,
    item_name,
    field_type: 'Debt Proposed',
    periods: [period],
  })
  await own.post('source-use', { items: [{ item_name, lender_amount: '999999999999.99' }] })
  await own.post('collateral', { items: [{ item_name, fmv_bv: '999999999999999.99' }] })
  await own.go()
  await expect(page.getByRole('heading', { name: 'DSCR stress test' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a row restored after its period was renamed keeps its amounts', async ({ page }) => {
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

test('a file that is not a workbook is rejected with a message, and earlier edits are saved', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price' }] })
  await own.go()
  await own.cell('Sources and uses', 0, 1).click()
  await page.keyboard.type('12')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import .xlsx' }).click()
  await (await chooser).setFiles({ name: 'notes.xlsx', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  const dialog = page.getByRole('dialog', { name: 'Import notes.xlsx' })
  await expect(dialog).toContainText('We can’t read this workbook. Save it as .xlsx and try again.')
  await expect(dialog.getByRole('table')).toHaveCount(0)
  expect((await own.get('source-use')).lender_total).toBe('12.00')
})
