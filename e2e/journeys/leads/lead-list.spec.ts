import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const table = (page: Page) => page.getByRole('table', { name: 'Leads' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

test('leads change and are deleted one by one and together, and come back to their positions with Undo', async ({
  page,
}) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two', 'Three']) await calls.add(first, name)
  const converted = await calls.add('Converted', name)
  await calls.change(converted.id, { lead_status: 'Converted' })
  const names = (...first: string[]) => first.map((each) => `${each} ${name}`)
  const headers = table(page).getByRole('rowheader')
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  // It no longer matches the filter.
  await page.getByRole('combobox', { name: `Status of Two ${name}` }).selectOption('Lost')
  await expect(headers).toHaveText(names('Three', 'One'))
  await expect(page.getByText(/^2 of \d+ leads/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headers).toHaveText(names('Three', 'Two', 'One'))
  await expect(page.getByRole('combobox', { name: `Status of Two ${name}` })).toHaveValue('New')

  await page.getByRole('button', { name: `More for Two ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete lead' }).click()
  await expect(page.getByText(`Two ${name} deleted`)).toBeVisible()
  await expect(headers).toHaveText(names('Three', 'One'))
  // The list doesn't wait for the server.
  await expect.poll(() => calls.count(name)).toBe(3)
  for (const each of names('Three', 'One')) await page.getByRole('checkbox', { name: `Select ${each}` }).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 leads deleted')).toBeVisible()
  await expect(page.getByText('No leads match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(headers).toHaveText(names('Three', 'One'))

  await page.goto(leadsPath(name))
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bar(page).getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Qualified', exact: true }).click()
  const message = page.getByRole('dialog', { name: 'Couldn’t change 1 of 3 leads' })
  await expect(message.getByRole('row', { name: `Converted ${name}` })).toContainText('its status stays Converted')
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('combobox', { name: `Status of One ${name}` })).toHaveValue('Qualified')
})

test('on a phone the list is compact, a lead fills the window, and nothing is wider than it', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.add('Priya', name, { loan_amount: '250000' })
  await page.setViewportSize({ width: 390, height: 844 })
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  const line = page.getByRole('list', { name: 'Leads' }).getByRole('link', { name: `Open lead Priya ${name}` })
  await expect(line).toContainText('$250,000')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await line.click()
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Qualified', exact: true }).click()
  await expect(page.getByText(`Priya ${name} is now Qualified`)).toBeVisible()
  expect(await overflow()).toBe(0)
})
