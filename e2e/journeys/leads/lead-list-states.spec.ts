import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const listCall = /\/api\/v0\/leads\/partners\/[^/]+\?/
const table = (page: Page) => page.getByRole('table', { name: 'Leads' })

test('no matching leads offers to reset the filters; no leads at all offers to add some', async ({ page }) => {
  const name = uniqueName()
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?search=${name}`)
  await expect(page.getByText('No leads match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all statuses' }).click()
  await expect(page).toHaveURL(/lead_status=All/)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(table(page)).toBeVisible()

  const empty = JSON.stringify({ results: [], total_count: 0, next: null, previous: null })
  await page.route(listCall, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: empty }))
  await page.goto(list)
  await expect(page.getByText('No leads yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import a CSV file' }).click()
  await expect(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
})

test('everything in the list is reachable by keyboard', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  for (const first of ['One', 'Two', 'Three']) await calls.add(first, name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await expect(page.getByRole('link', { name: `Open lead Three ${name}` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Open lead Three ${name}` })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Open lead Two ${name}` })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select Two ${name}` })).toBeChecked()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Three ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Open lead Three ${name}` })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
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
  await page.getByLabel('Status').selectOption('Qualified')
  await expect(page.getByText(`Priya ${name} is now Qualified`)).toBeVisible()
  expect(await overflow()).toBe(0)
})

test('leads never violate the content security policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => broken.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  await calls.add('Priya', name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('button', { name: `More for Priya ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Convert to deal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Status: All' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Open lead Priya ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
  expect(broken).toEqual([])
})

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the list is accessible, with and without selected rows', async ({ page }) => {
      const name = uniqueName()
      const calls = await LeadCalls.as(page, 'admin')
      for (const first of ['One', 'Two']) await calls.add(first, name)
      await startSessionAs(page, 'admin')
      await page.goto(leadsPath(name))
      await expect(page.getByRole('link', { name: `Open lead Two ${name}` })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
      await page.getByRole('button', { name: `More for Two ${name}` }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.goto(leadsPath(uniqueName()))
      await expect(page.getByText('No leads match these filters')).toBeVisible()
      await expectAccessible(page)
    })

    test('the panel, the form and the confirmation are accessible', async ({ page }) => {
      const name = uniqueName()
      const calls = await LeadCalls.as(page, 'admin')
      const lead = await calls.add('Priya', name, { phone: '(555) 010-1234' })
      await startSessionAs(page, 'admin')
      await page.goto(leadsPath(name, `&lead=${lead.id}`))
      const panel = page.getByRole('dialog', { name: `Priya ${name}` })
      await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Edit' }).click()
      await panel.getByLabel('Email').fill('not-an-email')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await panel.getByRole('button', { name: 'Convert to deal' }).click()
      await expect(page.getByRole('dialog', { name: /^Convert/ })).toBeVisible()
      await expectAccessible(page)
    })

    test('the import is accessible', async ({ page }) => {
      await startSessionAs(page, 'admin')
      await page.goto(leadsPath(uniqueName(), '&panel=import'))
      const file = { name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('full_name,email\n,not-an-email\n') }
      await page.getByLabel('Choose a CSV file').setInputFiles(file)
      await expect(page.getByRole('region', { name: 'Rows with errors' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the list on a phone is accessible', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await startSessionAs(page, 'admin')
      await page.goto(list)
      await expect(page.getByRole('link', { name: /^Open lead/ }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
