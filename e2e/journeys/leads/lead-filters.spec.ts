import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const table = (page: Page) => page.getByRole('table', { name: 'Leads' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test('filters are kept in the URL, survive a reload, follow Back, and Reset shows their number', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.add('Small', name, { loan_amount: '90000', personal_credit_score: 610 })
  await calls.add('Large', name, { loan_amount: '2500000', personal_credit_score: 780, lead_status: 'Lost' })
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  await expect(row(page, 'Small')).toBeVisible()
  await expect(row(page, 'Large')).toHaveCount(0)

  await page.getByRole('button', { name: 'Status: New, Qualified' }).click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).check()
  await expect(row(page, 'Large')).toBeVisible()
  await expect(page).toHaveURL(/lead_status=All/)
  await page.keyboard.press('Escape')

  await page.getByRole('group', { name: 'Filter leads' }).getByRole('button', { name: 'Loan amount' }).click()
  await page.getByLabel('Loan amount from').fill('1.2m')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Small')).toHaveCount(0)
  await expect(page).toHaveURL(/loan_amount_min=1200000.00/)
  await expect(page.getByRole('button', { name: 'Reset 3 filters' })).toBeVisible()

  await page.reload()
  await expect(row(page, 'Large')).toBeVisible()
  await expect(row(page, 'Small')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Loan amount: from $1.2M' })).toBeVisible()

  await page.goBack()
  await expect(row(page, 'Small')).toBeVisible()
  await expect(page).not.toHaveURL(/loan_amount_min/)
  await page.getByRole('button', { name: 'Reset 2 filters' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a search waits for a pause of 300 ms and sends one request', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.clock.install()
  await page.goto(list)
  await expect(page.getByRole('link', { name: /^Open lead/ }).first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (request.url().includes('/api/v0/leads/') && search !== null) asked.push(search)
  })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const key of 'patel') {
    await page.keyboard.press(key)
    await page.clock.runFor(200)
  }
  await page.clock.runFor(99)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(/search=patel/)
  await expect(page.getByRole('link', { name: /^Open lead .*Patel/ }).first()).toBeVisible()
  expect(asked).toEqual(['patel'])
})

test('a header sorts on the server', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const [first, amount] of [
    ['Middle', '200'],
    ['Least', '100'],
    ['Most', '300'],
  ] as const)
    await calls.add(first, name, { loan_amount: amount })
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await table(page).getByRole('button', { name: 'Loan amount' }).click()
  await expect(page).toHaveURL(/ordering=-loan_amount/)
  await expect(table(page).getByRole('rowheader')).toHaveText([`Most ${name}`, `Middle ${name}`, `Least ${name}`])
  await table(page).getByRole('button', { name: 'Loan amount' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Least ${name}`, `Middle ${name}`, `Most ${name}`])
})

test('the export contains the leads of the current filters', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.add('Inside', name)
  await calls.add('Outside', name, { lead_status: 'Lost' })
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`Inside ${name}`)
  expect(text).not.toContain('Outside')
})
