import { expect, test } from '@playwright/test'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { FinancialsPage } from '../../fixtures/pages/financials-page.ts'

const name = 'Sources and uses'
const save = '**/source-use'

test('a save that fails says so, keeps what was typed over a reload, and works when it is tried again', async ({
  page,
}) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price', lender_amount: '5' }] })
  await own.go()
  await page.route(save, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('77')
  await own.type('Enter')
  await expect(own.section(name).getByRole('alert')).toContainText('Not saved. Couldn’t save sources and uses.')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(own.cell(name, 0, 1)).toHaveText('77.00')
  await expect(own.section(name).getByRole('alert')).toContainText('Not saved.')
  await page.unroute(save)
  await own.section(name).getByRole('button', { name: 'Try again' }).click()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('77.00')
})

test('what is half typed when one leaves is saved, and leaving with a failed save asks', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price', lender_amount: '5' }] })
  await own.go()
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('88')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(async () => (await own.get('source-use')).lender_total).toBe('88.00')
  await page.getByRole('tab', { name: 'Financials' }).click()
  await page.route(save, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('99')
  await own.type('Enter')
  await expect(own.section(name).getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Leads' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(own.cell(name, 0, 1)).toHaveText('99.00')
})

test('only what changed is sent', async ({ page }) => {
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'A' }, { item_name: 'B' }] })
  await own.go()
  await own.cell(name, 1, 2).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/source-use'))
  await page.keyboard.type('5')
  await own.type('Enter')
  const { items } = (await sent).postDataJSON() as { items: Record<string, unknown>[] }
  expect(items).toEqual([{ id: expect.stringMatching(/^/), borrower_amount: '5.00', was: { borrower_amount: '0.00' } }])
})

test('what one types the other sees; what both changed shows both values and waits for a choice', async ({
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

  // This browser does not hear of anything until it saves.
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
  await choice.getByRole('button', { name: 'Theirs: 600.00' }).isVisible()
  await choice.getByRole('button', { name: 'Yours: 700.00' }).click()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('1000.00')
  await context.close()
})

test('a row that somebody deletes while another edits it comes back if that is the choice', async ({
  page,
  browser,
}) => {
  await withoutEvents(page)
  const own = await FinancialsPage.open(page)
  await own.post('source-use', { items: [{ item_name: 'Price', lender_amount: '5' }, { item_name: 'Costs' }] })
  await own.go()
  const context = await browser.newContext()
  const other = await (await own.as(await context.newPage(), 'manager')).go()
  await page.route('**/financials/versions', (route) => route.abort())
  await other.cell(name, 0, 0).click()
  await other.type('Control+Delete')
  await other.saved(name)
  await own.cell(name, 0, 1).click()
  await page.keyboard.type('700')
  await own.type('Enter')
  const choice = own.section(name).getByRole('alert').filter({ hasText: 'Edited by two people at once.' })
  await expect(choice).toContainText('Price was deleted by someone else while you were editing it.')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await own.saved(name)
  expect((await own.get('source-use')).lender_total).toBe('700.00')
  await context.close()
})

test('a picture that cannot be loaded says so and is loaded again', async ({ page }) => {
  await withoutEvents(page)
  const own = await FinancialsPage.open(page)
  await page.route('**/financials', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/partner/${own.deal.partner.id}/deals/${own.deal.id}?tab=financials`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch sources and uses data')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch collateral data')
  await page.unroute('**/financials')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('List each use of funds and who pays for it')).toBeVisible()
})
