import type { Browser, Page } from '@playwright/test'
import { Keyboard } from '../../fixtures/browser/keyboard.ts'
import { textPdf } from '../../fixtures/files/sample-files.ts'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail, testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const pdf = textPdf(1, () => ['Return 2025'])
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function person(browser: Browser): Promise<Keyboard> {
  const page = await (await browser.newContext()).newPage()
  return new Keyboard(page)
}

test('by keyboard alone: a lead becomes a deal, documents are requested, answered and approved, and it is shared', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  const fixture = await LenderFixture.open(page)
  const { name: bank } = await fixture.lender('Alder National Bank')
  const address = uniqueEmail()
  const staff = await person(browser)
  const client = await person(browser)

  await test.step('sign in', () => signIn(staff, fixture.partner.email))
  await test.step('a lead is added and qualified', () => addLead(staff, address))
  await test.step('the lead becomes a deal', () => convert(staff))
  await test.step('documents are requested', () => sendRequest(staff))
  await test.step('the client joins', () => acceptInvitation(client, address))
  await test.step('the client answers, uploads and signs', () => answerRequests(client))
  await test.step('the answers are approved', () => approve(staff))
  await test.step('the deal moves on', () => moveToNextStage(staff))
  await test.step('the deal is shared with a lender', () => share(staff, bank))
  for (const each of [staff, client]) await each.page.context().close()
})

test('by keyboard alone: a lender opens the shared deal, reads a document, and offers terms after a review', async ({
  browser,
  page,
}) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const bank = await fixture.lender('Alder National Bank')
  const deal = await fixture.deal()
  await fixture.documents(deal, 'Tax return 2025', ['return-2025.pdf'])
  await fixture.share(deal, bank)
  const lender = new Keyboard(await openPageAs(browser, bank))
  await test.step('the deal is opened from the list', () => openSharedDeal(lender, fixture.partner.company, deal.title))
  await test.step('a document is opened and closed', () => readDocument(lender, 'return-2025.pdf'))
  await test.step('terms are reviewed and sent', () => offerTerms(lender))
  await lender.page.context().close()
})

async function signIn(staff: Keyboard, email: string): Promise<void> {
  const { page } = staff
  await page.goto('/partner/login')
  await staff.fill(page.getByLabel('Email address'), email)
  await staff.fill(page.getByLabel('Password', { exact: true }), testPassword)
  await staff.press('Enter')
  await expect(heading(page)).toHaveText('Deals')
}

async function addLead(staff: Keyboard, address: string): Promise<void> {
  const { page } = staff
  await staff.use(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }))
  await expect(heading(page)).toHaveText('Leads')
  await staff.use(page.getByRole('button', { name: 'New lead' }).first())
  await staff.fill(dialog(page).getByLabel('Full name'), 'Ana Lopez')
  await staff.fill(dialog(page).getByLabel('Email', { exact: true }), address)
  await staff.choose(dialog(page).getByLabel('Loan purpose'), 'Equipment')
  await staff.fill(dialog(page).getByLabel('Loan amount'), '250k')
  await staff.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await staff.expectFocusKept()
  await staff.choose(page.getByRole('combobox', { name: 'Status of Ana Lopez' }), 'Qualified')
}

async function convert(staff: Keyboard): Promise<void> {
  const { page } = staff
  await staff.use(page.getByRole('link', { name: 'Open lead Ana Lopez' }))
  await staff.use(dialog(page).getByRole('button', { name: 'Convert to deal' }))
  const question = page.getByRole('dialog', { name: 'Convert Ana Lopez to a deal' })
  await staff.use(question.getByRole('button', { name: 'Convert and open deal' }))
  await expect(heading(page)).toHaveText('Ana Lopez – Equipment')
  await staff.expectFocusKept()
}

const requests = [
  ['Document upload', 'Title', 'Tax return 2025'],
  ['Question', 'Question', 'What is the loan for?'],
  ['Signature', 'Title', 'Engagement letter'],
] as const

async function sendRequest(staff: Keyboard): Promise<void> {
  const { page } = staff
  await staff.toTab('Requests')
  await staff.useMenu(button(page, 'Other requests'), 'Single requests')
  for (const [index, [kind, label, words]] of requests.entries()) {
    if (index > 0) await staff.use(button(page, 'Add another'))
    const one = dialog(page).getByRole('group', { name: `Request ${index + 1}` })
    await staff.choose(one.getByLabel('Type', { exact: true }), kind)
    await staff.fill(one.getByLabel(label, { exact: true }), words)
    if (kind !== 'Signature') continue
    await staff.chooseFile(one.getByRole('button', { name: /^Choose a file/ }), 'letter.pdf', pdf)
    await expect(one.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible()
  }
  await staff.use(dialog(page).getByRole('button', { name: /^Send (\d )?requests?$/ }))
  await expect(page.getByRole('link', { name: 'Engagement letter', exact: true })).toBeVisible()
  await staff.expectFocusKept()
}

async function acceptInvitation(client: Keyboard, address: string): Promise<void> {
  const { page } = client
  await page.goto(linkIn(await linkEmailTo(page.request, address)).url)
  await client.fill(page.getByLabel('New password', { exact: true }), testPassword)
  await client.press('Enter')
  await expect(page).toHaveURL(/\/my-docs$/)
}

async function answerRequests(client: Keyboard): Promise<void> {
  const { page } = client
  const open = async (name: string) => {
    await client.use(page.getByRole('link', { name: new RegExp(name.replace('?', String.raw`\?`)) }).first())
    await expect(page.getByRole('article', { name })).toBeVisible()
  }
  const sent = page.getByText(/^Got it/)
  await expect(heading(page)).toHaveText('My Docs')
  await open('Tax return 2025')
  await client.chooseFile(button(page, 'Choose files'), 'return-2025.pdf', pdf)
  await client.use(button(page, 'I’m done with this item'))
  await expect(sent).toBeVisible()
  await client.expectFocusKept()
  await open('What is the loan for?')
  await client.fill(page.getByLabel('Your answer'), 'A second oven for the bakery.')
  await client.use(button(page, 'Send answer'))
  await expect(sent).toBeVisible()
  await client.expectFocusKept()
  await open('Engagement letter')
  await client.use(page.getByRole('link', { name: 'Read and sign' }))
  await client.to(page.getByRole('region', { name: 'Pages of letter.pdf' }))
  await client.press('End')
  await client.use(page.getByLabel(/^I have read this document to the end/), 'Space')
  await client.use(button(page, 'Sign document'))
  // The server generates its signing key for the first signature, which takes a while.
  await expect(page.getByText(/^Signed\./)).toBeVisible({ timeout: 60_000 })
  await client.expectFocusKept()
}

async function approve(staff: Keyboard): Promise<void> {
  const { page } = staff
  await expect(page.getByText('3 to review').first()).toBeVisible({ timeout: 15_000 })
  await staff.use(button(page, 'Select all'))
  await expect(page.getByText('3 answers selected')).toBeVisible()
  await staff.use(button(page, 'Approve selected'))
  await expect(page.getByText('Approved 3 answers')).toBeVisible()
  await staff.expectFocusKept()
}

async function moveToNextStage(staff: Keyboard): Promise<void> {
  const { page } = staff
  await staff.use(button(page, 'Move to next stage'))
  await expect(page.locator('[aria-current="step"]')).toContainText('Document Collection')
  await staff.expectFocusKept()
}

async function share(staff: Keyboard, bank: string): Promise<void> {
  const { page } = staff
  await staff.toTab('Sharing')
  await staff.use(button(page, 'Share with a lender'))
  await staff.use(dialog(page).getByRole('checkbox', { name: new RegExp(`^${bank}`) }), 'Space')
  await staff.use(button(page, 'Continue to contacts'))
  await staff.use(button(page, /^Share with 1 lender$/))
  await expect(page.getByText(`Shared with ${bank}`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await staff.expectFocusKept()
}

async function openSharedDeal(lender: Keyboard, partner: string, title: string): Promise<void> {
  const { page } = lender
  await page.goto('/lender')
  await lender.use(page.getByRole('link', { name: partner }).first())
  await lender.use(page.getByRole('link', { name: new RegExp(`Open deal ${title}`) }))
  await expect(heading(page)).toHaveText(title)
}

async function readDocument(lender: Keyboard, name: string): Promise<void> {
  const { page } = lender
  await lender.toTab('Documents')
  await lender.use(page.getByRole('table', { name: 'Documents' }).getByRole('link', { name }))
  await expect(dialog(page).getByText(`${name} page 1`, { exact: false }).first()).toBeVisible()
  await lender.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await lender.expectFocusKept()
}

async function offerTerms(lender: Keyboard): Promise<void> {
  const { page } = lender
  const answer = page.getByRole('region', { name: 'Your response' })
  await lender.use(answer.getByRole('button', { name: 'Offer terms' }))
  await lender.fill(dialog(page).getByLabel('Amount'), '800k')
  await lender.fill(dialog(page).getByLabel('Rate (%)'), '9.75')
  await lender.fill(dialog(page).getByLabel('Term (years)'), '10')
  await lender.use(button(page, 'Review terms'))
  await expect(dialog(page)).toContainText('$800,000.00')
  await lender.use(button(page, 'Send terms'))
  await expect(dialog(page)).toHaveCount(0)
  await expect(answer).toContainText('$800,000.00 at 9.75% over 10 years')
  await lender.expectFocusKept()
}
