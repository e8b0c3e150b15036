import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LeadCalls, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const table = (page: Page) => page.getByRole('table', { name: 'Leads' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test('filters are kept in the URL, survive a reload, follow Back and are exported; Reset shows their number', async ({
  page,
}) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.add('Small', name, { loan_amount: '90000', personal_credit_score: 610 })
  await calls.add('Large', name, { loan_amount: '2500000', personal_credit_score: 780, lead_status: 'Lost' })
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  await expect(row(page, 'Small')).toBeVisible()
  await expect(row(page, 'Large')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`Small ${name}`)
  expect(text).not.toContain('Large')

  await page.getByRole('button', { name: 'Status: New, Qualified' }).click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).check()
  await expect(page).toHaveURL(/lead_status=All/)
  await page.keyboard.press('Escape')
  await table(page).getByRole('button', { name: 'Loan amount' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Large ${name}`, `Small ${name}`])
  await table(page).getByRole('button', { name: 'Loan amount' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Small ${name}`, `Large ${name}`])

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
