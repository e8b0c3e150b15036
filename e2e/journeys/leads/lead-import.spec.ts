import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })

async function choose(page: Page, name: string, text: string): Promise<void> {
  await dialog(page)
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a file with bad rows lists every one; a good one is imported and undone, except for leads changed since', async ({
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

  await test.step('a file with bad rows', () => chooseBadFile(page, name))
  expect(await calls.count(name)).toBe(0)
  await test.step('a good file', () => importGoodFile(page, name))
  expect(await calls.count(name)).toBe(3)

  await page.getByRole('combobox', { name: `Status of José ${name}` }).selectOption('Contacted')
  await expect(page.getByText(`José ${name} is now Contacted`)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Undo the import of 3 leads' }).first().click()
  await dialog(page).getByRole('button', { name: 'Remove 3 leads' }).click()
  await expect(dialog(page)).toContainText('2 leads removed. 1 lead kept because of later edits:')
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

async function chooseBadFile(page: Page, name: string): Promise<void> {
  const bad = Array.from({ length: 60 }, (_, index) => `Bad ${index} ${name},not-an-address,lots`)
  const good = `Good ${name},good@leads.test,250000`
  await choose(page, 'prospects.csv', ['full_name,email,loan_amount', good, ...bad].join('\n'))
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'At least 50 rows in prospects.csv have errors. Nothing was imported.',
  )
  const rows = dialog(page).getByRole('region', { name: 'Rows with errors' })
  await expect(rows.getByRole('table')).toHaveAttribute('aria-rowcount', '102')
  await expect(rows.getByRole('row', { name: '3 email Please enter a valid email address' })).toBeVisible()
  await expect(rows.getByRole('row', { name: '3 loan_amount Enter an amount' })).toBeVisible()
  await rows.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(rows.getByRole('row', { name: 'File – And 20 more problems like these.' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(dialog(page).getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
}

async function importGoodFile(page: Page, name: string): Promise<void> {
  const rows = ['Ana', 'Ben', 'José'].map(
    (first) => `${first} ${name},${first.replace('é', 'e')}.${name}@leads.test,"1,250,000"`,
  )
  await choose(page, 'prospects.csv', ['full_name,email,loan_amount', ...rows].join('\n'))
  await expect(dialog(page)).toContainText('prospects.csv looks good: 3 leads ready to import.')
  await dialog(page).getByRole('button', { name: 'Import 3 leads' }).click()
  await expect(dialog(page)).toContainText('3 leads imported from prospects.csv.')
  await dialog(page).getByRole('button', { name: 'View leads' }).click()
  await expect(page.getByText(/^3 of \d+ leads/)).toBeVisible()
}
