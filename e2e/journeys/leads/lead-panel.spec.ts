import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('creates a lead with amounts as people write them; invalid values stay, with an error', async ({ page }) => {
  const name = uniqueName()
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = panel(page, 'New lead')
  await form.getByLabel('Email').fill('not-an-email')
  await form.getByLabel('Loan amount').fill('plenty')
  await form.getByRole('button', { name: 'Create lead' }).click()
  const summary = form.getByRole('alert')
  for (const sentence of [
    'Full Name is required.',
    'Please enter a valid email address',
    'Enter an amount with up to 15 digits',
  ]) {
    await expect(summary.getByRole('link', { name: sentence })).toBeVisible()
  }
  await expect(form.getByLabel('Email')).toHaveValue('not-an-email')
  await expect(form.getByLabel('Loan amount')).toHaveValue('plenty')

  await form.getByLabel('Full name').fill(`Priya ${name}`)
  await form.getByLabel('Email').fill(`priya.${name}@leads.test`)
  await form.getByLabel('Loan amount').fill('1.25m')
  await form.getByLabel('Down payment').fill('$125,000')
  await form.getByLabel('Credit score').fill('720')
  await form.getByLabel('Loan purpose').selectOption('Equipment')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await expect(page.getByText(`Priya ${name} added`)).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Open lead', exact: true }).click()
  const opened = panel(page, `Priya ${name}`)
  await expect(opened).toContainText('$1,250,000.00')
  await expect(opened).toContainText('$125,000.00')
})

test('the panel has a URL of its own; Back and Escape close it', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const lead = await calls.add('Priya', name)
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('link', { name: `Open lead Priya ${name}` }).click()
  await expect(panel(page, `Priya ${name}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`lead=${lead.id}`))
  await page.goBack()
  await expect(panel(page, `Priya ${name}`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Open lead Priya ${name}` })).toBeFocused()

  await page.goto(`${list}?lead=${lead.id}`)
  await expect(panel(page, `Priya ${name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, `Priya ${name}`)).toHaveCount(0)
  await expect(page).toHaveURL(list)
})

test('a missing lead shows a message', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`${list}?lead=lead_00000000000000000000000000`)
  await expect(panel(page, 'Lead')).toContainText('Lead not found')
  await page.getByRole('button', { name: 'Back to leads' }).click()
  await expect(page).toHaveURL(list)
})

test('an edit sends only changes, and the list shows it', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const lead = await calls.add('Priya', name, { loan_amount: '100000' })
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name, `&lead=${lead.id}`))
  const opened = panel(page, `Priya ${name}`)
  await opened.getByRole('button', { name: 'Edit' }).click()
  await opened.getByLabel('Loan amount').fill('350k')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await opened.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ loan_amount: '350000.00' })
  await expect(opened).toContainText('$350,000.00')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: `Priya ${name}` })).toContainText('$350,000')
})

test('a lead is assigned at once', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const lead = await calls.add('Priya', name)
  const coordinator = await calls.staffWithRole('Coordinator')
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name, `&lead=${lead.id}`))
  await panel(page, `Priya ${name}`).getByLabel('Assigned to').selectOption(coordinator.full_name)
  await expect(page.getByText(`Priya ${name} is assigned to ${coordinator.full_name}`)).toBeVisible()
  expect((await calls.get(lead.id)).assigned_to).toBe(coordinator.id)
})

test('a lead is converted and links to its deal', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const lead = await calls.add('Priya', name, { loan_purpose: 'Equipment', loan_amount: '250000' })
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('link', { name: `Open lead Priya ${name}` }).click()
  await panel(page, `Priya ${name}`).getByRole('button', { name: 'Convert to deal' }).click()
  const question = page.getByRole('dialog', { name: `Convert Priya ${name} to a deal?` })
  await expect(question).toContainText(lead.email)
  await question.getByRole('button', { name: 'Convert to deal' }).click()
  const done = page.getByRole('dialog', { name: `Deal created for Priya ${name}` })
  await done.getByRole('link', { name: 'Open deal' }).click()
  const { deal } = await calls.get(lead.id)
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals/${deal ?? 'none'}`)

  await page.goto(leadsPath(name))
  const row = page.getByRole('row').filter({ hasText: `Priya ${name}` })
  await expect(row).toContainText('Converted')
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(row.getByRole('link', { name: `Deal for Priya ${name}` })).toHaveAttribute(
    'href',
    `/partner/${demoPartnerId}/deals/${deal ?? 'none'}`,
  )
})

test('a coordinator sees only their own leads and cannot delete or assign them', async ({ page }) => {
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const coordinator = await calls.staffWithRole('Coordinator')
  const own = await calls.add('Mine', name, { assigned_to: coordinator.id })
  await calls.add('Theirs', name)
  await startSessionAs(page, 'coordinator')
  await page.goto(leadsPath(name))
  const table = page.getByRole('table', { name: 'Leads' })
  await expect(table.getByRole('rowheader')).toHaveText([`Mine ${name}`])
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `More for Mine ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Convert to deal' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete lead' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `Select Mine ${name}` }).check()
  await expect(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' })).toHaveCount(
    0,
  )
  await page.goto(`${list}?lead=${own.id}`)
  const opened = panel(page, `Mine ${name}`)
  await expect(opened.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(opened.getByRole('combobox', { name: 'Assigned to' })).toHaveCount(0)
})
