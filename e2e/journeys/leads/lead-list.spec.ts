import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const table = (page: Page) => page.getByRole('table', { name: 'Leads' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test("the list starts with New and Qualified, the newest first, and shows the server's count", async ({ page }) => {
  await startSessionAs(page, 'admin')
  const asked = page.waitForRequest((request) => request.url().includes(`/leads/partners/${demoPartnerId}?`))
  await page.goto(list)
  const query = new URL((await asked).url()).searchParams
  expect([query.get('lead_status'), query.get('ordering')]).toEqual(['New,Qualified', '-created'])
  await expect(table(page).getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ leads$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Status: New, Qualified' })).toBeVisible()
})

test('scrolling appends results by following next, and only visible rows are rendered', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.addMany(130, name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name, '&ordering=full_name'))
  await expect(page.getByText('130 leads')).toBeVisible()
  await expect(row(page, `Row 001 ${name}`)).toBeVisible()
  await table(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(row(page, `Row 130 ${name}`)).toBeVisible({ timeout: 300 })
  }).toPass()
  expect(await table(page).getByRole('row').count()).toBeLessThan(60)
})

test('a lead that no longer matches the filter leaves the list; Undo restores its position', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two', 'Three']) await calls.add(first, name)
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  await page.getByRole('combobox', { name: `Status of Two ${name}` }).selectOption('Lost')
  await expect(table(page).getByRole('rowheader')).toHaveText([`Three ${name}`, `One ${name}`])
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Three ${name}`, `Two ${name}`, `One ${name}`])
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Status of Two ${name}` })).toHaveValue('New')
})

test('a deleted lead disappears at once and comes back with Undo', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two', 'Three']) await calls.add(first, name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('button', { name: `More for Two ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete lead' }).click()
  await expect(row(page, 'Two')).toHaveCount(0)
  await expect(page.getByText(`Two ${name} deleted`)).toBeVisible()
  expect(await calls.count(name)).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Three ${name}`, `Two ${name}`, `One ${name}`])
  expect(await calls.count(name)).toBe(3)
})

test('several leads change together, and each rejection is reported', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two']) await calls.add(first, name)
  const converted = await calls.add('Converted', name)
  await calls.change(converted.id, { lead_status: 'Converted' })
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await expect(row(page, 'One')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Qualified', exact: true }).click()
  const message = page.getByRole('dialog', { name: 'Couldn’t change 1 of 3 leads' })
  await expect(message.getByRole('row', { name: `Converted ${name}` })).toContainText('its status stays Converted')
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('combobox', { name: `Status of One ${name}` })).toHaveValue('Qualified')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
})

test('several leads are deleted together and restored together', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two', 'Three']) await calls.add(first, name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  for (const first of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${first} ${name}` }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Three ${name}`])
  await expect(page.getByText('2 leads deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText([`Three ${name}`, `Two ${name}`, `One ${name}`])
  expect(await calls.count(name)).toBe(3)
})
