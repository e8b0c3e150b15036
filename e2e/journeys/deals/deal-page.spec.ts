import type { Page } from '@playwright/test'
import { DealCalls, uniqueWord, dealPath } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
const setStatus = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: `Status: ${from}` }).click()
  await page.getByRole('menuitem', { name: to }).click()
}

test.beforeEach(({ page }) => startSessionAs(page, 'admin'))

test('the summary is edited by section, with years, percents and short amounts; errors lose nothing', async ({
  page,
}) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Edit ${uniqueWord()}` })
  await page.goto(dealPath(deal))
  const loan = section(page, 'Loan')
  await loan.getByRole('button', { name: 'Edit loan' }).click()
  await expect(loan.getByLabel('Loan amount')).toBeFocused()
  await loan.getByLabel('Loan amount').fill('$1,250,000')
  await loan.getByLabel('Down payment').fill('125k')
  await loan.getByLabel('Term (years)').fill('thirty')
  await loan.getByLabel('Interest rate (%)').fill('10.25')
  await loan.getByLabel('Guaranty percentage (%)').fill('75')
  await loan.getByLabel('Guaranty fee paid by lender (%)').fill('12.5')
  await page.keyboard.press('Enter')
  await expect(loan.getByRole('alert')).toContainText('Enter a term of up to 25 years')
  await expect(loan.getByLabel('Down payment')).toHaveValue('125,000.00')
  // Not even a reload loses what was typed.
  await page.reload()
  await expect(loan.getByLabel('Term (years)')).toHaveValue('thirty')
  await expect(loan.getByLabel('Interest rate (%)')).toHaveValue('10.25')
  await loan.getByLabel('Term (years)').fill('7.5')
  await loan.getByRole('button', { name: 'Save' }).click()
  await expect(loan.getByText('7 years 6 months')).toBeVisible()
  await expect(loan.getByRole('button', { name: 'Edit loan' })).toBeFocused()
  for (const text of ['$1,250,000.00', '$125,000.00', '10.25%', '75%', '12.5%']) await expect(loan).toContainText(text)
  expect(await calls.get(deal)).toMatchObject({
    loan_amount: '1250000.00',
    term_months: 90,
    interest_rate: '0.1025',
    guaranty_percentage: '0.75',
    lender_fee_share: '12.50',
  })

  await section(page, 'Deal').getByRole('button', { name: 'Edit deal' }).click()
  await section(page, 'Deal').getByLabel('Title').fill(`${deal.title} renamed`)
  await section(page, 'Deal').getByLabel('Veteran-owned').check()
  await section(page, 'Deal').getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, `${deal.title} renamed`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('renamed')
})

test('a stale version shows both values, and the person chooses', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Both ${uniqueWord()}`, loan_amount: '100000.00' })
  await page.goto(dealPath(deal))
  const loan = section(page, 'Loan')
  await loan.getByRole('button', { name: 'Edit loan' }).click()
  await loan.getByLabel('Loan amount').fill('300k')
  await loan.getByLabel('Down payment').fill('30k')
  await calls.change(deal, { loan_amount: '200000.00', down_payment: '20000.00', business_name: 'Changed elsewhere' })
  await loan.getByRole('button', { name: 'Save' }).click()

  const dialog = page.getByRole('dialog', { name: 'Someone else changed this deal' })
  const amount = dialog.getByRole('group', { name: 'Loan amount' })
  await expect(amount).toContainText('$300,000.00')
  await expect(amount).toContainText('$200,000.00')
  await expect(dialog).toContainText('Business name: – → Changed elsewhere')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(loan.getByLabel('Loan amount')).toHaveValue('300,000.00')

  await loan.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByRole('group', { name: 'Down payment' })
    .getByRole('radio', { name: /Theirs/ })
    .check()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(loan).toContainText('$300,000.00')
  expect(await calls.get(deal)).toMatchObject({ loan_amount: '300000.00', down_payment: '20000.00' })
})

test('moving a deal to the next stage selects it, and the address keeps the selection', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Stage ${uniqueWord()}`, stage: 'Packaging' })
  await page.goto(dealPath(deal))
  const track = page.getByRole('navigation', { name: 'Stages' })
  const stage = (name: string) => track.getByRole('button', { name: new RegExp(name) })
  await expect(stage('Packaging')).toHaveAttribute('aria-current', 'step')
  await stage('Closing').click()
  await expect(stage('Closing')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(new RegExp(`stage=${calls.stageNamed('Closing').id}`))
  await page.reload()
  await expect(stage('Closing')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage('Lender Review')).toHaveAttribute('aria-current', 'step')
  await expect(stage('Lender Review')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await calls.get(deal)).stage.name).toBe('Lender Review')

  // The deal is moved elsewhere first: the server's message says where it is now.
  await calls.change(deal, { stage: calls.stageNamed('Commitment').id })
  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Someone else moved this deal. It’s now in Commitment.' }),
  ).toBeVisible()
  await expect(stage('Commitment')).toHaveAttribute('aria-current', 'step')

  await stage('Packaging').click()
  await page.getByRole('button', { name: 'Move to Packaging' }).click()
  await expect(stage('Packaging')).toHaveAttribute('aria-current', 'step')
})

test('a double click on "Move to next stage" moves the deal once', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Double ${uniqueWord()}`, stage: 'Packaging' })
  await page.goto(dealPath(deal))
  let moves = 0
  page.on('request', (request) => (moves += request.url().endsWith('/stage/move') ? 1 : 0))
  // Slow enough for the response to arrive between the clicks.
  await page.getByRole('button', { name: 'Move to next stage' }).dblclick({ delay: 200 })
  await expect(page.getByText('Moved to Lender Review')).toBeVisible()
  expect(moves).toBe(1)
  expect((await calls.get(deal)).stage.name).toBe('Lender Review')
})

test('the last stage has no next one, and a deal that is not Active does not move', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Last ${uniqueWord()}`, stage: 'Funded' })
  await page.goto(dealPath(deal))
  await expect(page.getByText('This is the last stage.')).toBeVisible()
  // The live update would take the button away.
  await withoutEvents(page)
  const onHoldDeal = await calls.add({ title: `Held ${uniqueWord()}` })
  await page.goto(dealPath(onHoldDeal))
  await expect(page.getByRole('button', { name: 'Move to next stage' })).toBeVisible()
  // Another tab puts the deal on hold: the server rejects the move and says why.
  await calls.change(onHoldDeal, { status: 'On Hold' })
  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only Active deals can move between stages.' })).toBeVisible()
})

test("a status change can be undone; an invalid one is rejected with the server's message", async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Status ${uniqueWord()}` })
  await page.goto(dealPath(deal))
  await setStatus(page, 'Active', 'On Hold')
  await expect(page.getByRole('button', { name: 'Status: On Hold' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible()
  await expect.poll(async () => (await calls.get(deal)).status).toBe('Active')

  await calls.change(deal, { status: 'Funded' })
  await startSessionAs(page, 'manager')
  await page.goto(dealPath(deal))
  await setStatus(page, 'Funded', 'Active')
  await expect(page.getByRole('alert').filter({ hasText: 'Only an Admin can reopen it.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Status: Funded' })).toBeVisible()
})

test('notes are written, kept while typing, and deleted; the activity shows all of it', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Notes ${uniqueWord()}` })
  await calls.change(deal, { loan_amount: '250000.00' })
  await page.goto(dealPath(deal))
  const notes = section(page, 'Notes')
  await notes.getByLabel('New note').fill('The bank called.\nThey like it.')
  await page.reload()
  await expect(notes.getByLabel('New note')).toHaveValue('The bank called.\nThey like it.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  const list = page.getByRole('list', { name: 'Notes' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('They like it.')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await notes.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete note' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activity/)
  const activity = page.getByRole('list', { name: 'Activity' })
  for (const words of [
    'deleted a note',
    'added a note',
    'changed the loan amount from $100,000.00 to $250,000.00',
    'invited Tess Baker to the portal',
    'created the deal',
  ]) {
    await expect(activity).toContainText(words)
  }
  await expect(activity.getByRole('listitem').first()).toContainText('deleted a note')
})

test('a deleted deal leaves the list, and Undo brings it back', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Gone ${word}` })
  await page.goto(dealPath(deal))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete deal' }).click()
  await expect(heading(page, 'Deals')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Deleted ${deal.title}` })).toBeVisible()
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByText('No deals match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: deal.title })).toBeVisible()
  await page.getByRole('link', { name: `Open deal ${deal.title}` }).click()
  await expect(heading(page, deal.title)).toBeVisible()
})
