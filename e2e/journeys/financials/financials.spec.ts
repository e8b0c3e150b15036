import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const periods = ['2023', '2024', '2025'] as const
const all = (value: string) => Object.fromEntries(periods.map((period) => [period, value]))

/** The worked examples for the financials. */
async function fill(own: FinancialsPage): Promise<void> {
  await own.post('source-use', {
    items: [
      { item_name: 'Purchase price', lender_amount: '850000', borrower_amount: '369325' },
      { item_name: 'Seller note', seller_amount: '64175', seller_standby: true },
    ],
  })
  await own.post('collateral', {
    items: [
      { item_name: 'Building', fmv_bv: '800000', liens: '300000' },
      { item_name: 'New ovens', collateral_type: 'Machinery & Equipment (new)', fmv_bv: '200000' },
      { item_name: 'Mixers', collateral_type: 'Machinery & Equipment (used)', fmv_bv: '100000', liens: '20000' },
      { item_name: 'Furniture', collateral_type: 'Furniture & Fixtures', fmv_bv: '40000' },
      { item_name: 'Flour', collateral_type: 'Inventory', fmv_bv: '150000' },
    ],
  })
  for (const period of periods) await own.post('financial-summary/add-period', { period })
  await own.post('financial-summary', {
    items: [
      { item_name: 'Sales', field_type: 'Income', values: all('812000') },
      { item_name: 'Costs', field_type: 'Expense', values: all('600000') },
      { item_name: 'Owner’s pay', field_type: 'Expense', values: all('85000'), sde: all('85000') },
      { item_name: 'Lease', field_type: 'Debt Others', values: all('12000') },
    ],
  })
}

const debt = {
  principal_amount: '500000',
  rate: '0.105',
  term: 120,
  item_name: 'Bank loan',
  field_type: 'Debt Proposed',
}

/** Enters the bank loan by its terms, and reads its payment schedule. */
async function addDebt(own: FinancialsPage): Promise<void> {
  const { page } = own
  const debts = own.section('Debts')
  await debts.getByRole('button', { name: 'Add debt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add debt' })
  await dialog.getByLabel('Item').fill('Bank loan')
  await dialog.getByLabel('Principal').fill('500k')
  await dialog.getByLabel('Rate (%)').fill('10.5')
  await dialog.getByLabel('Term (years)').fill('10')
  await expect(dialog.getByText(/Monthly payment/)).toHaveText('Monthly payment $6,746.75, annual $80,961.00')
  await dialog.getByRole('button', { name: 'Add debt' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(own.cell('Financial summary', 4, 4)).toHaveText('80,961.00')
  await debts.getByRole('button', { name: 'Payment schedule for Bank loan' }).click()
  const schedule = page.getByRole('dialog', { name: 'Payment schedule for Bank loan' })
  await expect(schedule).toContainText('$309,609.99')
  await expect(schedule.getByRole('row').last()).toContainText('$0.00')
  await page.keyboard.press('Escape')
  await expect(schedule).toHaveCount(0)
}

test('a debt is entered by its terms, and the results match the worked examples and the server', async ({ page }) => {
  const own = await FinancialsPage.open(page, 'admin', {
    ownership_change: 'Initial Acquisition',
    term_months: 120,
    lender_fee_share: '25',
  })
  await fill(own)
  await own.go()
  await addDebt(own)
  const fee = own.section('SBA guaranty fee')
  await expect(fee).toContainText((await own.get('source-use')).sba_guarantee_fee.replace('22312.50', '$22,312.50'))
  await expect(fee).toContainText('3.5% of the guaranteed portion (loans over $700K, up to $1M)')
  await expect(fee).toContainText('$5,578.13')
  await expect(fee).toContainText('Annual service fee0.55%Paid by the lender on the guaranteed balance')
  await expect(fee).toContainText('FY2027')
  await fee.getByRole('button', { name: 'What if the fee is financed?' }).click()
  await expect(fee).toContainText('Loan with the fee financed')
  await expect(own.section('Equity injection')).toContainText('$128,350.00')
  await expect(own.section('Equity injection')).toContainText('Together at most $64,175.00')
  await expect(own.total('Collateral', 'Total')).toContainText('579,000.00')
  await expect(own.section('Coverage')).toContainText('0.68×')
  await expect(own.section('Coverage')).toContainText('$271,000.00')
  await expect(own.total('Financial summary', 'SDE')).toContainText('212,000.00')
  await expect(own.total('Financial summary', 'DSCR')).toContainText('2.62')
  await expect(own.total('Financial summary', 'Global DSCR')).toContainText('2.28')
  expect((await own.get('financial-summary')).derived['2025']).toMatchObject({ dscr: '2.62', global_dscr: '2.28' })
  const service = own.section('Debt service coverage')
  await expect(service.getByRole('row', { name: /2025/ })).toContainText(
    '1.25 Initial Acquisition, effective 1 Oct, 2026',
  )
  const sensitivity = own.section('DSCR stress test')
  await expect(sensitivity.getByRole('row', { name: /Current rate/ })).toContainText('2.62 met')
  await own.cell('Financial summary', 0, 6).click()
  await page.keyboard.type('650000')
  await own.type('Enter')
  await expect(own.total('Financial summary', 'DSCR')).toContainText('0.62')
  await expect(service.getByRole('row', { name: /2025/ })).toContainText('not met')
})

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`the financials are accessible in ${colorScheme} colors, with a cell to correct, wide and narrow`, async ({
      page,
    }) => {
      const own = await FinancialsPage.open(page, 'admin', { ownership_change: 'Initial Acquisition' })
      await fill(own)
      await own.post('financial-summary/debt', { ...debt, periods })
      await own.go()
      await expect(own.total('Financial summary', 'DSCR')).toContainText('2.62')
      await expect(page.getByRole('heading', { name: 'DSCR by period' })).toBeVisible()
      await own.cell('Financial summary', 0, 2).click()
      await page.keyboard.type('x')
      await own.type('Enter', 'ArrowUp')
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(390)

      const item_name = 'W'.repeat(200)
      await own.post('financial-summary/add-period', {
        period: 'A period whose name is as long as it may be, sixty letters..',
      })
      await own.post('source-use', { items: [{ item_name, lender_amount: '999999999999.99' }] })
      await own.post('collateral', { items: [{ item_name, fmv_bv: '999999999999999.99' }] })
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(page.getByRole('heading', { name: 'DSCR stress test' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
}
