import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the financials export as a workbook and a PDF, and the workbook imports again', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price', lender_amount: '850000.55' }] })
  await own.go()
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return download
  }
  expect((await save('Credit summary (PDF)')).suggestedFilename()).toMatch(/\.pdf$/)
  const workbook = await save('Export .xlsx')
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
  const path = await workbook.path()
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import .xlsx' }).click()
    await (await chooser).setFiles(path)
  }
  await own.cell('Sources and uses', 0, 1).click()
  await page.keyboard.type('5')
  await own.type('Enter')
  await choose()
  // Cells not changed in the workbook overwrite nothing that was typed since.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This workbook hasn’t changed since it was exported.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(own.cell('Sources and uses', 0, 1)).toHaveText('5.00')
  expect((await own.get('source-use')).lender_total).toBe('5.00')
})
