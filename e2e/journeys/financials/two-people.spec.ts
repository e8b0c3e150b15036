import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const name = 'Sources and uses'

test('edits appear for the other person; where both changed a value or deleted a row, one chooses', async ({
  page,
  browser,
}) => {
  await withoutEvents(page)
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price', lender_amount: '5' }, { item_name: 'Costs' }] })
  await own.go()
  const context = await browser.newContext()
  const other = await (await own.as(await context.newPage(), 'manager')).go()
  await other.cell(name, 1, 1).click()
  await other.page.keyboard.type('300')
  await other.type('Enter')
  await other.saved(name)
  await expect(own.cell(name, 1, 1)).toHaveText('300.00', { timeout: 15_000 })

  // This browser gets no updates until it saves.
  await page.route('**/financials/versions', (route) => route.abort())
  await other.cell(name, 0, 1).click()
  await other.page.keyboard.type('600')
  await other.type('Enter')
  await other.saved(name)
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('700')
  await own.type('Enter')
  const choice = own.section(name).getByRole('alert').filter({ hasText: 'Edited by two people at once.' })
  await expect(choice).toContainText('Price, Lender: someone else changed this value while you were editing it.')
  await expect(own.cell(name, 0, 1)).toHaveText('700.00')
  expect((await own.get('source-use')).lender_total).toBe('900.00')
  await expect(choice.getByRole('button', { name: 'Theirs: 600.00' })).toBeVisible()
  await choice.getByRole('button', { name: 'Yours: 700.00' }).click()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('1000.00')

  await expect(other.cell(name, 0, 1)).toHaveText('700.00', { timeout: 15_000 })
  await other.cell(name, 0, 0).click()
  await other.type('Control+Delete')
  await other.saved(name)
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('800')
  await own.type('Enter')
  await expect(choice).toContainText('Price was deleted by someone else while you were editing it.')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('1100.00')
  await context.close()
})

test('what was typed into a period stays with it over a deletion, a move and a new name', async ({ page }) => {
  const summary = 'Financial summary'
  const own = await FinancialsPage.open(page)
  await own.post('financial-summary/add-period', { period: '2025' })
  await own.post('financial-summary', {
    items: [
      { item_name: 'Sales', field_type: 'Income', values: { 2025: '1' } },
      { item_name: 'Owner', field_type: 'Expense', values: { 2025: '9' }, sde: { 2025: '8' } },
    ],
  })
  await own.go()
  await own.cell(summary, 1, 1).click()
  await page.keyboard.type('i')
  await own.type('Enter')
  await own.saved(summary)
  await expect.poll(async () => (await own.get('financial-summary')).items[1]?.field_type).toBe('Income')
  await own.cell(summary, 1, 1).click()
  await own.type('Control+z')
  await expect(own.cell(summary, 1, 3)).toHaveText('8.00')
  await own.saved(summary)
  await own.cell(summary, 0, 0).click()
  await own.type('Control+Delete')
  await own.saved(summary)
  await own.grid(summary).getByRole('button', { name: 'Period 2025' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('TTM')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await own.cell(summary, 0, 0).click()
  await own.type('Control+z')
  await expect(own.cell(summary, 0, 2)).toHaveText('1.00')
  await own.saved(summary)
  const { items } = await own.get('financial-summary')
  expect(items.map(({ values, sde }) => [values, sde['TTM'] ?? '0.00'])).toEqual([
    [{ TTM: '1.00' }, '0.00'],
    [{ TTM: '9.00' }, '8.00'],
  ])

  await own.cell(summary, 0, 2).click()
  await page.keyboard.type('66')
  await own.post('financial-summary/add-period', { period: '2024', after: null })
  await expect(own.cell(summary, 0, 4).getByRole('textbox')).toBeFocused({ timeout: 15_000 })
  await own.remove('financial-summary', { period: 'TTM' })
  const notice = page.getByText('“66” wasn’t saved. Someone else renamed or deleted its column.')
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(own.grid(summary).locator('[data-row="0"]:focus')).toHaveCount(1)
  expect((await own.get('financial-summary')).items[0]?.values).toEqual({ '2024': '0.00' })
})
