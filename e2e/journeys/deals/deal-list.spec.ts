import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DealCalls, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Deals' })
const row = (page: Page, title: string) => table(page).getByRole('row').filter({ hasText: title })
const filters = (page: Page) => page.getByRole('group', { name: 'Filter deals' })
const titles = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()

test.beforeEach(({ page }) => startSessionAs(page, 'admin'))

test('filters are kept in the URL for board and list, survive a reload, and clear with Back and Reset', async ({
  page,
}) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `Small ${word}`, loan_amount: '90000', personal_credit_score: 610 })
  const onHoldDeal = await calls.add({ title: `Large ${word}`, loan_amount: '2500000', personal_credit_score: 780 })
  await calls.change(onHoldDeal, { status: 'On Hold' })
  await page.goto(dealsPath(word, '&view=list'))
  await expect(row(page, 'Small')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 deals' })).toBeVisible()

  await filters(page).getByRole('button', { name: 'Loan amount' }).click()
  await page.getByLabel('Loan amount from').fill('1.2m')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Small')).toHaveCount(0)
  await expect(row(page, 'Large')).toBeVisible()
  await expect(page).toHaveURL(/loan_amount_min=1200000\.00/)

  await filters(page).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Active' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No deals match these filters')).toBeVisible()
  await expect(page).toHaveURL(/status=Active/)
  await page.reload()
  await expect(page.getByText('No deals match these filters')).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'Status: Active' })).toBeVisible()

  await page.goBack()
  await expect(row(page, 'Large')).toBeVisible()
  await expect(page).not.toHaveURL(/status=/)

  await page.getByRole('button', { name: 'Board' }).click()
  await expect(page.getByRole('article', { name: `Large ${word}` })).toBeVisible()
  await expect(page.getByRole('article', { name: `Small ${word}` })).toHaveCount(0)
  await expect(page).toHaveURL(/view=board/)

  await page.getByRole('button', { name: 'Reset 2 filters' }).click()
  await expect(page).not.toHaveURL(/search=|loan_amount/)
  await expect(page).toHaveURL(/view=board/)
})

test('the list is sorted by its headers, also after a reload', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `B ${word}`, loan_amount: '200' })
  await calls.add({ title: `A ${word}`, loan_amount: '300' })
  await calls.add({ title: `C ${word}`, loan_amount: '100' })
  await page.goto(dealsPath(word, '&view=list'))
  await expect(row(page, `C ${word}`)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([`C ${word}`, `A ${word}`, `B ${word}`])

  const header = (name: string) => table(page).getByRole('columnheader', { name })
  await expect(header('Created')).toHaveAttribute('aria-sort', 'descending')
  await header('Loan amount').getByRole('button').click()
  await expect(header('Loan amount')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`, `C ${word}`])
  await header('Deal').getByRole('button').click()
  await expect(page).toHaveURL(/ordering=title/)
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`, `C ${word}`])
  for (const name of ['Stage', 'Status', 'Credit score', 'Modified']) {
    await header(name).getByRole('button').click()
    await expect(header(name)).toHaveAttribute('aria-sort', /ending/)
    await expect(row(page, word)).toHaveCount(3)
  }
})

test('scrolling appends to the list; a page that fails to load can be retried', async ({ page }) => {
  await withoutEvents(page)
  test.slow()
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.addMany(60, word)
  await page.goto(dealsPath(word, '&view=list'))
  await expect(row(page, `060 ${word}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '60 deals' })).toBeVisible()
  // Only visible rows are rendered.
  expect(await table(page).getByRole('rowheader').count()).toBeLessThan(45)

  await page.route('**/api/v0/deals/partners/*cursor=*', (route) => route.abort())
  const scroll = () => table(page).evaluate((element) => element.parentElement?.scrollTo({ top: 99_999 }))
  await scroll()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch next deals.' })).toBeVisible()
  await page.unroute('**/api/v0/deals/partners/*cursor=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await scroll()
    await expect(row(page, `001 ${word}`)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('by keyboard alone: moves through the list and opens a deal; Back returns to the same list', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `One ${word}` })
  await calls.add({ title: `Two ${word}` })
  await page.goto(dealsPath(word, '&view=list'))
  await expect(row(page, 'One')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Open deal One ${word}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `One ${word}` })).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Two')).toBeVisible()
})

test('a bulk status change shows why some deals were rejected, and can be undone', async ({ page }) => {
  await withoutEvents(page)
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const one = await calls.add({ title: `One ${word}` })
  const two = await calls.add({ title: `Two ${word}` })
  await page.goto(dealsPath(word, '&view=list'))
  await page.getByRole('checkbox', { name: `Select One ${word}` }).check()
  await page.getByRole('checkbox', { name: `Select Two ${word}` }).check()
  // One of them is changed elsewhere first.
  await calls.change(two, { loan_amount: '5.00' })
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'On Hold' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed this deal' })).toBeVisible()
  await expect(row(page, 'One')).toContainText('On Hold')
  await expect(row(page, 'Two')).toContainText('Active')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'One')).toContainText('Active')
  await expect.poll(async () => (await calls.get(one)).status).toBe('Active')
})

test('the filtered deals can be exported', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `=Export ${word}`, loan_amount: '123456.78' })
  await page.goto(dealsPath(word))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(2)
  expect(file).toContain(`'=Export ${word}`)
  expect(file).toContain('123456.78')
})

test('a failure is shown in place, keeps what was loaded, and can be retried', async ({ page }) => {
  await withoutEvents(page)
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `Kept ${word}` })
  const unavailable = { type: 'about:blank', title: 'Not available', status: 503, code: 'unavailable', request_id: 'r' }
  const detail = 'The database is away. Try again in a moment.'
  const path = '**/api/v0/deals/partners/*'
  const away = () =>
    page.route(path, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: { ...unavailable, detail } }),
    )
  await away()
  await page.goto(dealsPath(word, '&view=list'))
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch deals.' })
  await expect(failure).toContainText(detail)
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Kept')).toBeVisible()

  await away()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(failure).toBeVisible()
  await expect(row(page, 'Kept')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveCount(0)
})

test('creates a deal; what was typed survives errors, closing and a reload', async ({ page }) => {
  const word = uniqueWord()
  await page.goto(dealsPath(word))
  const panel = page.getByRole('dialog', { name: 'New deal' })
  const open = () => page.getByRole('button', { name: 'New deal' }).first().click()
  await open()
  await panel.getByLabel('Title').fill(`New ${word}`)
  await panel.getByLabel('Borrower’s email').fill('not-an-email')
  await panel.getByRole('button', { name: 'Create deal' }).click()
  await expect(panel.getByRole('alert')).toContainText('Please enter a valid email address')
  await expect(panel.getByRole('alert')).toContainText('First name is required')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.reload()
  await open()
  await expect(panel.getByLabel('Title')).toHaveValue(`New ${word}`)
  await panel.getByLabel('Borrower’s first name').fill('Ana')
  await panel.getByLabel('Borrower’s last name').fill('Lopez')
  await panel.getByLabel('Borrower’s email').fill(`${word}@borrower.test`)
  await panel.getByLabel('Loan amount').fill('1.25m')
  await panel.getByLabel('Stage').selectOption('Packaging')
  await panel.getByLabel('Loan amount').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `New ${word}` })).toBeVisible()
  await expect(page.getByText('$1,250,000.00').first()).toBeVisible()
  await page.goto(dealsPath(word))
  await expect(
    page.getByRole('region', { name: 'Packaging' }).getByRole('article', { name: `New ${word}` }),
  ).toBeVisible()
  await open()
  await expect(panel.getByLabel('Title')).toHaveValue('')
})

test('a coordinator sees only the deals shared with them, and creates none', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const shared = await calls.add({ title: `Shared ${word}` })
  await calls.add({ title: `Not shared ${word}` })
  await calls.share(shared, 'Coordinator')
  await startSessionAs(page, 'coordinator')
  await page.goto(dealsPath(word, '&view=list'))
  await expect(page.getByRole('status').filter({ hasText: '1 deal' })).toBeVisible()
  await expect(row(page, `Shared ${word}`)).toBeVisible()
  await expect(row(page, `Not shared ${word}`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New deal' })).toHaveCount(0)
})
