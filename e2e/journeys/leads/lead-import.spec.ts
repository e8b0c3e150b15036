import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })

async function choose(page: Page, name: string, text: string): Promise<void> {
  await dialog(page)
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a file of another system loses its bad rows and keeps the good ones, which are undone except for leads changed since', async ({
  page,
}) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download template' }).click()
  const template = await (await download).createReadStream()
  expect((await template.toArray()).join('')).toMatch(/^full_name,email,phone,.*\r\n$/)

  await test.step('match the columns and leave the bad rows out', () => reviewFile(page, name))
  expect(await calls.count(name)).toBe(0)
  await test.step('import the good rows', () => importGoodRows(page))
  expect(await calls.count(name)).toBe(3)

  await page.getByRole('combobox', { name: `Status of José ${name}` }).selectOption('Contacted')
  await expect(page.getByText(`José ${name} is now Contacted`)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Undo the import of 3 leads' }).first().click()
  await dialog(page).getByRole('button', { name: 'Undo the import', exact: true }).click()
  await expect(dialog(page)).toContainText('2 leads removed. Later edits were kept on 1 lead:')
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: `José ${name}` })
      .last(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('rowheader')).toHaveText([`José ${name}`])
  expect(await calls.count(name)).toBe(1)
})

async function reviewFile(page: Page, name: string): Promise<void> {
  const bad = Array.from({ length: 60 }, (_, index) => `Bad ${index},${name},not-an-address,lots`)
  const good = ['Ana', 'Ben', 'José'].map(
    (first) => `${first},${name},${first.replace('é', 'e')}.${name}@leads.test,"1,250,000"`,
  )
  await choose(page, 'prospects.csv', ['First Name,Last Name,Email,Amount', ...good, ...bad].join('\n'))
  await expect(dialog(page).getByLabel('Import First Name as')).toHaveValue('first_name')
  await expect(dialog(page).getByLabel('Import Amount as')).toHaveValue('loan_amount')
  await dialog(page).getByRole('button', { name: 'Check rows' }).click()
  await expect(dialog(page)).toContainText('prospects.csv: 3 leads ready to import.')
  await expect(dialog(page)).toContainText('60 rows have errors and won’t be imported')
  const rows = dialog(page).getByRole('region', { name: 'Rows with errors' })
  await expect(rows.getByRole('table')).toHaveAttribute('aria-rowcount', '121')
  await expect(rows.getByRole('row', { name: '5 Email Please enter a valid email address', exact: true })).toBeVisible()
  await rows.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(rows.getByRole('row', { name: /^64 Loan amount Enter an amount/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download 60 rows not imported' }).click()
  expect((await download).suggestedFilename()).toBe('prospects – not imported.csv')
}

async function importGoodRows(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Import 3 leads' }).click()
  await expect(dialog(page)).toContainText('3 leads imported from prospects.csv.')
  await dialog(page).getByRole('button', { name: 'View these leads' }).click()
  await expect(page.getByText(/^3 of \d+ leads/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('rowheader')).toHaveCount(3)
}
