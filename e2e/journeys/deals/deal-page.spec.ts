import type { Page } from '@playwright/test'
import { DealCalls, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

/** Creates a deal with the form; returns its id. */
async function create(page: Page, title: string): Promise<string> {
  const panel = page.getByRole('dialog', { name: 'New deal' })
  await page.getByRole('button', { name: 'New deal' }).first().click()
  await panel.getByLabel('Deal name').fill(title)
  await panel.getByLabel('Borrower’s first name').fill('Ana')
  await panel.getByLabel('Borrower’s last name').fill('Lopez')
  await panel.getByLabel('Borrower’s email').fill(`${uniqueWord()}@borrower.test`)
  await panel.getByLabel('Loan amount').fill('1.25m')
  await panel.getByLabel('Stage').selectOption('Packaging')
  await panel.getByLabel('Loan amount').press('Enter')
  await expect(heading(page, title)).toBeVisible()
  return /deal_\w+/.exec(page.url())?.[0] ?? ''
}

async function edit(page: Page, title: string): Promise<void> {
  const loan = section(page, 'Loan')
  await loan.getByRole('button', { name: 'Edit loan', exact: true }).click()
  await loan.getByLabel('Loan amount').fill('$1,300,000')
  await loan.getByLabel('Term (years)').fill('7.5')
  await loan.getByLabel('Interest rate (%)').fill('10.25')
  await page.keyboard.press('Enter')
  for (const text of ['$1,300,000.00', '7 years 6 months', '10.25%']) await expect(loan).toContainText(text)
  await section(page, 'Deal').getByRole('button', { name: 'Edit deal' }).click()
  await section(page, 'Deal').getByLabel('Title').fill(`${title} renamed`)
  await section(page, 'Deal').getByLabel('Veteran-owned').check()
  await section(page, 'Deal').getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, `${title} renamed`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('renamed')
}

async function editInPlace(page: Page): Promise<void> {
  const about = section(page, 'Deal')
  await about.getByRole('button', { name: 'Add NAICS code' }).click()
  await expect(about.getByLabel('NAICS code')).toBeFocused()
  await page.keyboard.type('311811')
  await page.keyboard.press('Enter')
  await expect(about.getByRole('button', { name: 'Edit NAICS code: 311811' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(about.getByLabel('Year established')).toBeFocused()
  await page.keyboard.type('2015')
  await page.keyboard.press('Tab')
  await expect(about.getByRole('button', { name: 'Edit year established: 2015' })).toBeVisible()
  await expect(about.getByRole('button', { name: 'Edit ownership change: Not answered yet' })).toBeFocused()
}

async function writeNote(page: Page): Promise<void> {
  const notes = section(page, 'Notes')
  await notes.getByLabel('New note').fill('The bank called.\nThey like it.')
  await page.reload()
  await expect(notes.getByLabel('New note')).toHaveValue('The bank called.\nThey like it.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('They like it.')
  await expect(notes.getByLabel('New note')).toHaveValue('')
}

async function moveOn(page: Page): Promise<void> {
  const stage = (name: string) =>
    page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: new RegExp(name) })
  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage('Lender Review')).toHaveAttribute('aria-current', 'step')
  await stage('Closing').click()
  await page.getByRole('button', { name: 'Move to Closing' }).click()
  await expect(stage('Closing')).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'Status: Active' }).click()
  await page.getByRole('menuitem', { name: 'On Hold' }).click()
  await expect(page.getByRole('button', { name: 'Status: On Hold' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible()
}

test('a deal is created, edited, moved on and noted; the activity shows it; deleted, it comes back with Undo', async ({
  page,
}) => {
  test.slow()
  const word = uniqueWord()
  const title = `New ${word}`
  await startSessionAs(page, 'admin')
  await page.goto(dealsPath(word))
  const id = await create(page, title)
  await edit(page, title)
  await editInPlace(page)
  const calls = await DealCalls.as(page, 'admin')
  const saved = { loan_amount: '1300000.00', term_months: 90, interest_rate: '0.1025', naics_code: '311811' }
  expect(await calls.get({ id })).toMatchObject({ ...saved, year_established: 2015 })
  await moveOn(page)
  await writeNote(page)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activity/)
  const activity = page.getByRole('region', { name: 'Activity' })
  for (const words of ['added a note', '$1,250,000.00 → $1,300,000.00', 'invited Ana Lopez', 'created the deal'])
    await expect(activity).toContainText(words)
  await expect(activity.getByRole('listitem').first()).toContainText('added a note')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete deal' }).click()
  await expect(heading(page, 'Deals')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Deleted ${title}` })).toBeVisible()
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByText('No deals match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: `Open deal ${title}` }).click()
  await expect(heading(page, title)).toBeVisible()
})
