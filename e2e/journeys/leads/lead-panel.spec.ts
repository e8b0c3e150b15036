import type { Page } from '@playwright/test'
import { LeadCalls, leadsPath, uniqueName } from '../../fixtures/api/lead-calls.ts'
import { policyViolations } from '../../fixtures/browser/policy-violations.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = `/partner/${demoPartnerId}/leads`
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a lead is added, opened by its own URL, edited, assigned, and becomes a deal; the policy blocks nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const violations = policyViolations(page)
  const name = uniqueName()
  const calls = await LeadCalls.as(page, 'admin')
  const coordinator = await calls.staffWithRole('Coordinator')
  await startSessionAs(page, 'admin')
  await page.goto(leadsPath(name))
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = panel(page, 'New lead')
  await form.getByLabel('Full name').fill(`Priya ${name}`)
  await form.getByLabel('Email').fill(`priya.${name}@leads.test`)
  await form.getByLabel('Loan amount').fill('1.25m')
  await form.getByLabel('Loan purpose').selectOption('Equipment')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await expect(page.getByText(`Priya ${name} added`)).toBeVisible()
  await page.getByRole('button', { name: 'Open lead', exact: true }).click()
  const opened = panel(page, `Priya ${name}`)
  await expect(opened).toContainText('$1,250,000.00')
  const id = new URL(page.url()).searchParams.get('lead') ?? ''
  await page.goBack()
  await expect(opened).toHaveCount(0)
  await page.goto(`${list}?lead=${id}`)

  await opened.getByRole('button', { name: 'Edit', exact: true }).click()
  await opened.getByLabel('Loan amount').fill('350k')
  await opened.getByRole('button', { name: 'Save changes' }).click()
  await expect(opened).toContainText('$350,000.00')
  await opened.getByLabel('Assigned to').selectOption(coordinator.full_name)
  await expect(page.getByText(`Priya ${name} is assigned to ${coordinator.full_name}`)).toBeVisible()
  expect(await calls.get(id)).toMatchObject({ assigned_to: coordinator.id, loan_amount: '350000.00' })

  await opened.getByRole('button', { name: 'Log a call' }).click()
  const call = page.getByRole('form', { name: `Log a call with Priya ${name}` })
  await expect(call.getByLabel('Note', { exact: true })).toBeFocused()
  await page.keyboard.type('Wants to close in March')
  await call.getByLabel('Next step').fill('Send the checklist')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Call with Priya ${name} logged. Status: Contacted`)).toBeVisible()
  await expect(opened).toContainText('Wants to close in March')
  await expect(opened.getByRole('list', { name: 'Tasks' })).toContainText('Send the checklist')
  expect(await calls.get(id)).toMatchObject({ lead_status: 'Contacted' })

  await opened.getByRole('button', { name: 'Convert to deal' }).click()
  const question = page.getByRole('dialog', { name: `Convert Priya ${name} to a deal` })
  await expect(question.getByRole('checkbox', { name: coordinator.full_name })).toBeChecked()
  await question.getByLabel('Deal name').fill(`Bakery ${name}`)
  await question.getByRole('button', { name: 'Convert and open deal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bakery ${name}`)
  const { deal } = await calls.get(id)
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals/${deal ?? 'none'}`)
  await page.goto(leadsPath(name))
  const row = page.getByRole('row').filter({ hasText: `Priya ${name}` })
  await expect(row).toContainText('Converted')
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(row.getByRole('link', { name: `Deal for Priya ${name}` })).toHaveAttribute(
    'href',
    new RegExp(`${deal}$`),
  )
  expect(violations).toEqual([])
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
  await expect(page.getByText(/^1 of \d+ leads/)).toBeVisible()
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
  await expect(opened.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(opened.getByRole('combobox', { name: 'Assigned to' })).toHaveCount(0)
})
