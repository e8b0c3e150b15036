import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const path = `/partner/${demoPartnerId}/reports`

test('charts answer one question each, with the same data as a table; the period is kept in the URL', async ({
  page,
}) => {
  await startSessionAs(page, 'manager')
  await page.goto(path)
  await expect(page.getByText(/^\d+ deals totaling \$[\d,]+\.\d\d · \d+ leads, \d+ converted/)).toBeVisible()
  await expectAccessible(page)
  const stages = page.getByRole('region', { name: 'Pipeline by stage' })
  await stages.getByRole('button', { name: 'View as table' }).click()
  const row = stages.getByRole('row', { name: /^Underwriting/ })
  await expect(row).toContainText(/\$[\d,]+\.\d\d/)
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/created_date_range_after=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`${path}?created_date_range_before=2001-01-01`)
  await expect(page.getByText('No activity in this period')).toBeVisible()
  await expectAccessible(page)
})

test('a partner with neither leads nor deals is not sent to another period', async ({ page }) => {
  const own = await createPartner(page.request)
  await startSession(page, await signInAs(page.request, own.email))
  await page.goto(`/partner/${own.partnerId}/reports`)
  await expect(page.getByText('Nothing to report yet')).toBeVisible()
  await expectAccessible(page)
})

test('the CSV contains what the page shows', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(path)
  const words = await page.getByText(/^\d+ deals totaling /).textContent()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('pipeline.csv')
  const [, total = ''] = (await readFile(await file.path(), 'utf8')).split('\n')
  const [, , , leads, , , deals, sum = ''] = total.split(',')
  expect(words).toContain(`${deals} deals totaling `)
  expect(words?.replaceAll(',', '')).toContain(`$${sum}`)
  expect(words).toContain(`${leads} leads`)
})

test('a coordinator has no reports; they fit a phone in the dark', async ({ page }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'You don’t have permission to view this page' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await startSessionAs(page, 'admin')
  await page.goto(path)
  await expect(page.getByText(/deals totaling/)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
