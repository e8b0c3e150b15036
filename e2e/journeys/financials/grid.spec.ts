import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const name = 'Sources and uses'

test('a table is filled in by keyboard alone, totals update at once, and it saves along the way', async ({ page }) => {
  const own = await (await FinancialsPage.open(page)).go()
  await own.addRow(name).press('Enter')
  await expect(own.cell(name, 0, 0)).toBeFocused()
  await page.keyboard.type('Purchase price')
  await own.type('Tab')
  await page.keyboard.type('1,250,000')
  await own.type('Tab')
  await page.keyboard.type('(2,500.50)')
  await own.type('Tab', 'Enter')
  await page.keyboard.type('1k')
  await own.type('Enter')
  await expect(own.cell(name, 0, 5)).toHaveText('1,248,499.50')
  await own.type('Control+Enter')
  await page.keyboard.type('Working capital')
  await own.type('ArrowRight')
  await page.keyboard.type('100')
  await own.type('Enter')
  await expect(own.total(name, 'Total')).toHaveText(/1,250,100\.00.*\(2,500\.50\).*1,000\.00.*1,248,599\.50/)
  await own.saved(name)
  const filled = await own.get('source-use')
  expect(filled.items.map((item) => [item.item_name, item.lender_amount, item.borrower_amount])).toEqual([
    ['Purchase price', '1250000.00', '-2500.50'],
    ['Working capital', '100.00', '0.00'],
  ])
  expect(filled.overall_total).toBe('1248599.50')

  await own.cell(name, 1, 0).click()
  await own.type('Alt+ArrowUp')
  await own.cell(name, 0, 1).click()
  await own.type('F2', 'Home', '1', 'Enter')
  await expect(own.cell(name, 0, 1)).toHaveText('1,100.00')
  await own.type('Control+z')
  await expect(own.cell(name, 0, 1)).toHaveText('100.00')
  await own.saved(name)
  const { items } = await own.get('source-use')
  expect(items.map(({ item_name }) => item_name)).toEqual(['Working capital', 'Purchase price'])

  await page.reload()
  await expect(own.cell(name, 1, 1)).toHaveText('1,250,000.00')
  await own.cell(name, 0, 1).click()
  await own.type('Escape', 'Tab')
  await expect(page.getByRole('button', { name: 'What if the fee is financed?' })).toBeFocused()
})

test('pasted cells keep their signs, bad ones show why, and good ones are saved, thousands at once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price' }] })
  await own.go()
  await own.cell(name, 0, 0).click()
  await own.paste('Price\t$1,250,000.00\t(2,500.00)\t -\r\nCosts\t12x\t1234567890123\t1.234\r\n')
  await expect(own.cell(name, 0, 2)).toHaveText('(2,500.00)')
  await expect(own.cell(name, 1, 1)).toHaveText('12x')
  await expect(own.cell(name, 1, 1)).toHaveAttribute('aria-invalid', 'true')
  await own.cell(name, 1, 2).click()
  await expect(own.section(name)).toContainText('“1234567890123” wasn’t saved. Enter a number with up to 12 digits')
  await expect(page.getByRole('button', { name: '3 cells to correct' })).toBeVisible()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('1250000.00')

  await own.cell(name, 0, 1).click()
  await own.type('Shift+ArrowRight', 'Control+c', 'ArrowDown', 'Control+v')
  await expect(own.cell(name, 1, 1)).toHaveText('1,250,000.00')
  await expect(own.cell(name, 1, 2)).toHaveText('(2,500.00)')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1250000.00\t-2500.00')
  await own.type('Control+z', 'Control+z')
  expect(await own.rows(name)).toEqual([['Price', '–', '–', '–', 'No', '–']])

  await own.cell(name, 0, 0).click()
  const rows = Array.from({ length: 400 }, (_, index) => `Row ${index}\t${index}\tbad\t${index}\tmaybe`)
  await own.paste(rows.join('\n'))
  await expect(page.getByRole('button', { name: '800 cells to correct' })).toBeVisible()
  await own.saved(name)
  const { items, lender_total } = await own.get('source-use')
  expect([items.length, lender_total]).toEqual([400, '79800.00'])
})

test('fifteen rows show in full; with more the grid scrolls inside itself, and keys reach every cell', async ({
  page,
}) => {
  const summary = 'Financial summary'
  const own = await FinancialsPage.open(page)
  await own.post('financial-summary/add-period', { period: '2025' })
  const rowAt = (at: number) => ({ item_name: `Row ${at}`, field_type: 'Income', values: { '2025': '1' } })
  await own.post('financial-summary', { items: Array.from({ length: 15 }, (_, at) => rowAt(at)) })
  await own.go()
  const heights = () => own.grid(summary).evaluate(({ parentElement: box }) => [box?.scrollHeight, box?.clientHeight])
  await expect(own.cell(summary, 14, 0)).toBeAttached()
  const [content, shown] = await heights()
  expect(shown).toBe(content)
  await page.setViewportSize({ width: 1440, height: 500 })
  await own.cell(summary, 0, 2).click()
  for (let at = 1; at < 15; at += 1) {
    await own.type('ArrowDown')
    await expect(own.cell(summary, at, 2)).toBeFocused()
    await expect(own.cell(summary, at, 2)).toBeInViewport({ ratio: 0.99 })
  }
  await own.type('Control+Home')
  await expect(own.cell(summary, 0, 0)).toBeInViewport({ ratio: 0.99 })
  await own.type('Shift+Control+End')
  await expect(own.cell(summary, 14, 0)).toBeInViewport({ ratio: 0.99 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await own.post('financial-summary', { items: [rowAt(15)] })
  await expect(own.cell(summary, 15, 0)).toBeAttached({ timeout: 15_000 })
  const [more, same] = await heights()
  expect(more).toBeGreaterThan(same ?? 0)
})
