import { readFile } from 'node:fs/promises'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const path = `/partner/${demoPartnerId}/reports`

test('charts have the same data as a table and as the CSV; the period is kept in the URL', async ({ page }) => {
  await startSessionAs(page, 'manager')
  await page.goto(path)
  await expect(
    page.getByText(/^\d+ open deals totaling \$[\d,]+\.\d\d · \d+ deals in all · \d+ leads, \d+ converted/),
  ).toBeVisible()
  const stages = page.getByRole('region', { name: 'Pipeline by stage' })
  await stages.getByRole('button', { name: 'View as table' }).click()
  const row = stages.getByRole('row', { name: /^Underwriting/ })
  await expect(row).toContainText(/\$[\d,]+\.\d\d/)
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/created_date_range_after=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(path)
  const words = await page.getByText(/^\d+ open deals totaling /).textContent()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Pipeline', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^harbor-lending-partners-pipeline-\d{4}-\d\d-\d\d\.csv$/)
  const [, total = '', open = ''] = (await readFile(await file.path(), 'utf8')).split('\n')
  const [, , , leads, , , all] = total.split(',')
  const [, , , , , , deals, sum = ''] = open.split(',')
  expect(words).toContain(`${deals} open deals totaling `)
  expect(words).toContain(`${all} deals in all`)
  expect(words?.replaceAll(',', '')).toContain(`$${sum}`)
  expect(words).toContain(`${leads} leads`)
})
