import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DealCalls, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Deals' })
const row = (page: Page, title: string) => table(page).getByRole('row').filter({ hasText: title })
const filters = (page: Page) => page.getByRole('group', { name: 'Filter deals' })
const titles = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()

async function addThree(page: Page, word: string): Promise<void> {
  const calls = await DealCalls.as(page, 'admin')
  await calls.add({ title: `Small ${word}`, loan_amount: '90000', personal_credit_score: 610 })
  await calls.add({ title: `Active ${word}`, loan_amount: '1300000' })
  const onHold = await calls.add({ title: `Held ${word}`, loan_amount: '2500000', personal_credit_score: 780 })
  await calls.change(onHold, { status: 'On Hold' })
}

test('filters and order are kept in the URL for list and board, survive a reload, a visit and Back, and are exported', async ({
  page,
}) => {
  const word = uniqueWord()
  await addThree(page, word)
  await startSessionAs(page, 'admin')
  await page.goto(dealsPath(word, '&view=list'))
  await expect(page.getByRole('status').filter({ hasText: '3 deals' })).toBeVisible()

  await filters(page).getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Loan amount' }).click()
  await page.getByLabel('Loan amount from').fill('1.2m')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Small')).toHaveCount(0)
  await expect(page).toHaveURL(/loan_amount_min=1200000\.00/)
  await table(page).getByRole('columnheader', { name: 'Loan amount' }).getByRole('button').click()
  await expect.poll(() => titles(page)).toEqual([`Held ${word}`, `Active ${word}`])

  await filters(page).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Active', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=Active/)
  await expect.poll(() => titles(page)).toEqual([`Active ${word}`])
  await page.reload()
  await expect(filters(page).getByRole('button', { name: 'Status: Active' })).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([`Active ${word}`])
  await page.getByRole('link', { name: `Open deal Active ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Active ${word}` })).toBeVisible()
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual([`Active ${word}`])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(2)
  expect(file).toContain('1300000.00')

  await page.goBack()
  await expect(page).not.toHaveURL(/status=/)
  await expect.poll(() => titles(page)).toEqual([`Held ${word}`, `Active ${word}`])
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(page.getByRole('article', { name: `Held ${word}` })).toBeVisible()
  await expect(page.getByRole('article', { name: `Small ${word}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset 2 filters' }).click()
  await expect(page).not.toHaveURL(/search=|loan_amount_min/)
  await expect(page).toHaveURL(/view=board/)

  // Beside the open rail the columns fit their frame.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Expand' }).click()
  await page.getByRole('button', { name: 'List' }).click()
  const frame = table(page).locator('..')
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
