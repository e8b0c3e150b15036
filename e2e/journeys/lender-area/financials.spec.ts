import type { Page } from '@playwright/test'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Sources and uses' })
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[data-row="${row}"][data-column="${column}"]`)

async function open(page: Page, browser: Parameters<typeof openPageAs>[0]) {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.addFinancials(deal)
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await theirs.goto(fixture.address(deal, 'financials'))
  await expect(cell(theirs, 0, 0)).toHaveText('Equipment')
  return { fixture, deal, theirs }
}

test('the financials are read-only: cells are selected and copied, downloads recorded, changes appear by themselves', async ({
  page,
  browser,
}) => {
  test.slow()
  const { fixture, deal, theirs } = await open(page, browser)
  const writes: string[] = []
  theirs.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  await expect(grid(theirs)).toHaveAttribute('aria-readonly', 'true')
  await expect(theirs.getByRole('button', { name: /Add row|Undo|Delete|Add period|Add debt|Import/ })).toHaveCount(0)
  await cell(theirs, 0, 1).click()
  await theirs.keyboard.press('ArrowRight')
  await expect(cell(theirs, 0, 2)).toBeFocused()
  for (const key of ['5', 'Delete', 'F2', 'Enter', ' ']) await theirs.keyboard.press(key)
  await cell(theirs, 0, 2).dblclick()
  await expect(grid(theirs).locator('input, select')).toHaveCount(0)
  await expect(cell(theirs, 0, 2)).toHaveText('85,000.00')

  await theirs.keyboard.press('Control+A')
  await theirs.keyboard.press('Control+C')
  const copied = await theirs.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(/\r?\n/)[0]).toBe('Equipment\t765000.00\t85000.00\t0.00\tNo\t850000.00')
  await theirs.keyboard.press('Control+X')
  await theirs.keyboard.press('Control+V')
  await expect(cell(theirs, 0, 2)).toHaveText('85,000.00')
  await expect(grid(theirs).getByRole('row')).toHaveCount(4)
  // A second tap on a cell opens no editor either.
  await theirs.keyboard.press('Escape')
  await theirs.keyboard.press('Escape')
  await theirs.keyboard.press('Tab')
  await expect(grid(theirs).locator(':focus')).toHaveCount(0)
  expect(writes).toEqual([])

  const sources = theirs.getByRole('region', { name: 'Sources and uses' })
  await expect(sources).toContainText('SBA guaranty fee')
  await expect(sources).toContainText('950,000.00')
  await expect(theirs.getByRole('region', { name: 'Collateral' })).toContainText('Nothing entered yet.')
  for (const [button, ending] of [
    ['Export .xlsx', '.xlsx'],
    ['Credit summary (PDF)', '.pdf'],
  ] as const) {
    const download = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toContain(ending)
  }
  expect((await fixture.downloads(deal)).map(({ kind }) => kind)).toEqual(['workbook', 'workbook'])

  await fixture.call('POST', `deals/${deal.id}/partners/${fixture.partner.partnerId}/source-use`, {
    items: [{ item_name: 'Closing costs', borrower_amount: '12000.00' }],
  })
  await expect(cell(theirs, 2, 0)).toHaveText('Closing costs')
  await theirs.context().close()
})
