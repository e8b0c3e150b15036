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

test('the results next to the tables match the worked examples and the server', async ({ page }) => {
  const own = await FinancialsPage.open(page, 'admin', {
    change_of_ownership: true,
    term_months: 120,
    lender_fee_share: '25',
  })
  await fill(own)
  await own.post('financial-summary/debt', { ...debt, periods })
  await own.go()
  const fee = own.section('SBA guaranty fee')
  await expect(fee).toContainText((await own.get('source-use')).sba_guarantee_fee.replace('22312.50', '$22,312.50'))
  await expect(fee).toContainText('3.5% of the guaranteed portion (loans over $700K, up to $1M)')
  await expect(fee).toContainText('$5,578.13')
  await expect(fee).toContainText('Annual service fee0.55%Paid by the lender on the guaranteed balance')
  await expect(fee).toContainText('FY2027')
  await fee.getByRole('button', { name: 'What if the fee is financed?' }).click()
  await expect(fee).toContainText('Loan with the fee financed')
  await expect(own.section('Equity injection')).toContainText('$128,350.00')
  await expect(own.section('Equity injection')).toContainText('up to $64,175.00')
  await expect(own.total('Collateral', 'Total')).toContainText('579,000.00')
  await expect(own.section('Coverage')).toContainText('0.68×')
  await expect(own.section('Coverage')).toContainText('$271,000.00')
  await expect(own.total('Financial summary', 'SDE')).toContainText('212,000.00')
  await expect(own.total('Financial summary', 'DSCR')).toContainText('2.62')
  await expect(own.total('Financial summary', 'Global DSCR')).toContainText('2.28')
  expect((await own.get('financial-summary')).derived['2025']).toMatchObject({ dscr: '2.62', global_dscr: '2.28' })
  const service = own.section('Debt service coverage')
  await expect(service.getByRole('row', { name: /2025/ })).toContainText(
    '1.25 Change of ownership, effective 1 Oct, 2026',
  )
  const sensitivity = own.section('DSCR stress test')
  await expect(sensitivity.getByRole('row', { name: /Current rate/ })).toContainText('2.62 met')
  await own.cell('Financial summary', 0, 6).click()
  await page.keyboard.type('650000')
  await own.type('Enter')
  await expect(own.total('Financial summary', 'DSCR')).toContainText('0.62')
  await expect(service.getByRole('row', { name: /2025/ })).toContainText('not met')
})

test('a debt entered by its terms shows its payment while typing, and its schedule on request', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await fill(own)
  await own.go()
  const debts = own.section('Debts')
  await debts.getByRole('button', { name: 'Add debt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add debt' })
  await dialog.getByLabel('Item').fill('Bank loan')
  await dialog.getByLabel('Principal').fill('500,000')
  await dialog.getByLabel('Rate (%)').fill('1000')
  await dialog.getByLabel('Term (years)').fill('0')
  await dialog.getByRole('button', { name: 'Add debt' }).click()
  await expect(dialog.getByText('Enter a rate as a fraction of at most 1').first()).toBeVisible()
  await expect(dialog.getByText('Enter a term of 1 to 480 months.').first()).toBeVisible()
  await dialog.getByLabel('Rate (%)').fill('10.5')
  await dialog.getByLabel('Term (years)').fill('10')
  await expect(dialog.getByText(/Monthly payment/)).toHaveText('Monthly payment $6,746.75, annual $80,961.00')
  await dialog.getByLabel('Principal').fill('-5')
  await dialog.getByRole('button', { name: 'Add debt' }).click()
  await expect(dialog.getByText('Enter an amount of zero or more.').first()).toBeVisible()
  await dialog.getByLabel('Principal').fill('500k')
  await dialog.getByLabel('2023').uncheck()
  await dialog.getByRole('button', { name: 'Add debt' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(own.cell('Financial summary', 4, 4)).toHaveText('80,961.00')
  await expect(own.cell('Financial summary', 4, 2)).toHaveText('–')
  await debts.getByRole('button', { name: 'Payment schedule for Bank loan' }).click()
  const schedule = page.getByRole('dialog', { name: 'Payment schedule for Bank loan' })
  await expect(schedule).toContainText('$6,746.74')
  await expect(schedule).toContainText('$309,609.99')
  await expect(schedule.getByRole('row').last()).toContainText('$0.00')
})

test('periods are added, renamed, moved, marked and deleted; duplicate, empty or too long names are rejected', async ({
  page,
}) => {
  const own = await FinancialsPage.open(page)
  await own.go()
  const summary = own.section('Financial summary')
  const heads = () => own.grid('Financial summary').locator('[aria-colspan="2"]').allInnerTexts()
  const add = async (name: string) => {
    await summary.getByRole('button', { name: 'Add period' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add period' }).click()
  }
  await add('2024')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await add('  ')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a period name.' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(200))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('60')
  await page.getByLabel('Name', { exact: true }).fill('2024')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('There’s already a period named 2024.')
  await page.getByLabel('Name', { exact: true }).fill('Projected')
  await expect(page.getByLabel('Projection', { exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const menu = async (period: string, item: string) => {
    await own
      .grid('Financial summary')
      .getByRole('button', { name: `Period ${period}` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await own.addRow('Financial summary').click()
  await page.keyboard.type('Sales')
  await own.type('Tab', 'Tab')
  await page.keyboard.type('500')
  await own.type('Enter')
  await menu('Projected', 'Move left')
  await expect.poll(async () => (await heads()).map((head) => head.split('\n')[0])).toEqual(['Projected', '2024'])
  await menu('2024', 'Rename')
  await page.getByLabel('Name', { exact: true }).fill('TTM')
  await page.keyboard.press('Enter')
  await expect(own.cell('Financial summary', 0, 4)).toHaveText('500.00')
  await own.saved('Financial summary')
  // Periods save with their own calls, which the save status of the rows does not include.
  await expect
    .poll(() => own.get('financial-summary'))
    .toMatchObject({ periods: ['Projected', 'TTM'], projections: ['Projected'] })
  await menu('Projected', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete period' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await own.get('financial-summary')).periods).toEqual(['TTM'])
})

test('a coordinator edits the financials of a shared deal', async ({ page }) => {
  const own = await (await FinancialsPage.open(page, 'coordinator')).go()
  await own.addRow('Collateral').click()
  await page.keyboard.type('Building')
  await own.type('Tab', 'v', 'Tab')
  await page.keyboard.type('1000')
  await own.type('Enter')
  await own.saved('Collateral')
  expect((await own.get('collateral')).items[0]).toMatchObject({ collateral_type: 'Vehicles', cv: '500.00' })
  await own.cell('Collateral', 0, 6).click()
  await page.keyboard.type('700')
  await own.type('Enter')
  await expect(own.cell('Collateral', 0, 6)).toHaveText(/override\s*700\.00/)
})

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`the financials are accessible in ${colorScheme} colors, empty and full, wide and narrow`, async ({
      page,
    }) => {
      const own = await FinancialsPage.open(page, 'admin', { change_of_ownership: true })
      await own.go()
      await expectAccessible(page)
      await fill(own)
      await own.post('financial-summary/debt', { ...debt, periods })
      await page.reload()
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
    })
  })
}
