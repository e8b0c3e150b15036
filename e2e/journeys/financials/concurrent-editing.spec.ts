import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const name = 'Sources and uses'

test('a half-typed value stays in its row when rows are added above elsewhere', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price' }, { item_name: 'Costs' }] })
  await own.go()
  await own.cell(name, 1, 1).click()
  await page.keyboard.type('77')
  await own.post('source-use', { items: [{ item_name: 'First', after: null }] })
  await expect(own.cell(name, 0, 0)).toHaveText('First', { timeout: 15_000 })
  await page.keyboard.type('7')
  await own.type('Enter')
  await own.saved(name)
  const { items } = await own.get('source-use')
  expect(items.map(({ item_name, lender_amount }) => [item_name, lender_amount])).toEqual([
    ['First', '0.00'],
    ['Price', '0.00'],
    ['Costs', '777.00'],
  ])
})

test('a row deleted elsewhere stays while it is edited, and the person chooses', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price' }, { item_name: 'Costs' }, { item_name: 'Fees' }] })
  await own.go()
  const [, costs] = (await own.get('source-use')).items
  await own.cell(name, 1, 1).click()
  await page.keyboard.type('77')
  await own.remove('source-use', { row_id: costs?.id })
  const choice = own.section(name).getByRole('alert').filter({ hasText: 'Edited by two people at once.' })
  await expect(choice).toContainText('Costs was deleted by someone else while you were editing it.', {
    timeout: 15_000,
  })
  await page.keyboard.type('7')
  await own.type('Enter')
  await expect(own.cell(name, 1, 1)).toHaveText('777.00')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(own.cell(name, 2, 1)).toBeFocused()
  await own.saved(name)
  const { items } = await own.get('source-use')
  expect(items.map(({ item_name, lender_amount }) => [item_name, lender_amount])).toEqual([
    ['Price', '0.00'],
    ['Costs', '777.00'],
    ['Fees', '0.00'],
  ])
})

test('a half-typed value in a period renamed elsewhere shows a notice', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  const summary = 'Financial summary'
  await own.post('financial-summary/add-period', { period: '2025' })
  await own.post('financial-summary', { items: [{ item_name: 'Sales', field_type: 'Income', values: { 2025: '9' } }] })
  await own.go()
  await own.cell(summary, 0, 2).click()
  await page.keyboard.type('66')
  await own.post('financial-summary/add-period', { period: '2024', after: null })
  await expect(own.cell(summary, 0, 4).getByRole('textbox')).toBeFocused({ timeout: 15_000 })
  await own.remove('financial-summary', { period: '2025' })
  await expect(page.getByText('“66” wasn’t saved. Someone else renamed or deleted its column.')).toBeVisible({
    timeout: 15_000,
  })
  await expect(own.grid(summary).locator('[data-row="0"]:focus')).toHaveCount(1)
  expect((await own.get('financial-summary')).items[0]?.values).toEqual({ '2024': '0.00' })
})

test('changing the type clears what was added back, and undo restores both', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('financial-summary/add-period', { period: '2025' })
  await own.post('financial-summary', {
    items: [{ item_name: 'Owner', field_type: 'Expense', values: { 2025: '9' }, sde: { 2025: '8' } }],
  })
  await own.go()
  const summary = 'Financial summary'
  await own.cell(summary, 0, 1).click()
  await page.keyboard.type('i')
  await own.type('Enter')
  await own.saved(summary)
  await expect.poll(async () => (await own.get('financial-summary')).items[0]?.field_type).toBe('Income')
  await own.cell(summary, 0, 1).click()
  await own.type('Control+z')
  await expect(own.cell(summary, 0, 3)).toHaveText('8.00')
  await expect
    .poll(async () => (await own.get('financial-summary')).items[0])
    .toMatchObject({ field_type: 'Expense', sde: { '2025': '8.00' } })
})

test('pasting an expense also fills in what is added back of it', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('financial-summary/add-period', { period: '2025' })
  await own.go()
  await own.addRow('Financial summary').click()
  await own.paste('Sales\tIncome\t$100\t\nOwner\tExpense\t90\t80\n')
  await own.saved('Financial summary')
  await expect.poll(async () => (await own.get('financial-summary')).items[1]?.sde).toEqual({ '2025': '80.00' })
})
