import { expect } from '@playwright/test'
import { textPdf } from './preview-files.ts'
import { button, choosePdf, dialog, expectNotification, type DealPaths, type Journey } from './story-case.ts'

const engagementLetter = textPdf(1, () => ['The broker acts for the borrower.'])
const taxReturn = (year: string) => textPdf(1, () => [`Return ${year}`])

const requests = [
  ['Document upload', 'Title', 'Tax return 2025'],
  ['Question', 'Question', 'What is the loan for?'],
  ['Acknowledgment', 'Title', 'I pay the appraisal'],
  ['Signature', 'Title', 'Engagement letter'],
] as const

/** The coordinator asks for one thing of each kind; while they are open, the deal stays in its stage. */
export async function sendRequests({ coordinator }: Journey, { staff }: DealPaths): Promise<void> {
  await coordinator.goto(staff('requests'))
  await button(coordinator, 'Request').click()
  await coordinator.getByRole('menuitem', { name: 'Single requests' }).click()
  for (const [index, [kind, label, text]] of requests.entries()) {
    if (index > 0) await button(coordinator, 'Add another').click()
    const one = dialog(coordinator).getByRole('group', { name: `Request ${index + 1}` })
    await one.getByLabel('Type', { exact: true }).selectOption({ label: kind })
    await one.getByLabel(label, { exact: true }).fill(text)
    if (kind !== 'Signature') continue
    await choosePdf(coordinator, one.getByRole('button', { name: /^Choose a file/ }), 'letter.pdf', engagementLetter)
    await expect(one.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible()
  }
  await dialog(coordinator)
    .getByRole('button', { name: /^Send (\d )?requests?$/ })
    .click()
  await expect(coordinator.getByRole('link', { name: 'Engagement letter', exact: true })).toBeVisible()
  await button(coordinator, 'Move to next stage').click()
  await expect(coordinator.getByRole('alert')).toContainText('4 required requests are still open')
  await expect(button(coordinator, 'Move anyway')).toHaveCount(0)
}

/** The client opens one request from the list of all. */
async function open({ client }: Journey, paths: DealPaths, name: string): Promise<void> {
  await client.goto(paths.client)
  await client
    .getByRole('link', { name: new RegExp(name.replace('?', String.raw`\?`)) })
    .first()
    .click()
  await expect(client.getByRole('article', { name })).toBeVisible()
}

/** The client uploads, answers, acknowledges and signs; the document is one of the wrong year. */
export async function answerRequests(journey: Journey, paths: DealPaths): Promise<void> {
  const { client } = journey
  const sent = client.getByText(/^Sent\./)
  await expectNotification(client, /Noa Lind requested Engagement letter/)
  await open(journey, paths, 'Tax return 2025')
  await choosePdf(client, button(client, 'Choose files'), 'return-2024.pdf', taxReturn('2024'))
  await button(client, 'Send 1 document').click()
  await expect(sent).toBeVisible()
  await open(journey, paths, 'What is the loan for?')
  await client.getByLabel('Your answer').fill('A second oven for the bakery.')
  await button(client, 'Send answer').click()
  await expect(sent).toBeVisible()
  await open(journey, paths, 'I pay the appraisal')
  await client.getByLabel('I have read this and confirm it.').check()
  await button(client, 'Confirm').click()
  await expect(sent).toBeVisible()
  await open(journey, paths, 'Engagement letter')
  await client.getByRole('link', { name: 'Read and sign' }).click()
  await client.getByRole('region', { name: 'Pages of letter.pdf' }).focus()
  await client.keyboard.press('End')
  await client.getByLabel(/^I have read this document to its end/).check()
  await button(client, 'Sign document').click()
  // The first signature of a server makes its key.
  await expect(client.getByText(/^Signed\./)).toBeVisible({ timeout: 60_000 })
}

/** The coordinator sends the wrong year back, gets the right one, and approves everything. */
export async function reviewAnswers(journey: Journey, paths: DealPaths): Promise<void> {
  const { client, coordinator } = journey
  await expectNotification(coordinator, /Ana Lopez signed Engagement letter/)
  await coordinator.goto(paths.staff('requests'))
  await coordinator.getByRole('link', { name: 'Tax return 2025', exact: true }).click()
  await button(coordinator, 'Send back').click()
  await dialog(coordinator).getByLabel('Reason').selectOption({ label: 'Wrong year' })
  await dialog(coordinator).getByLabel('Comment').fill('This is 2024.')
  await dialog(coordinator).getByRole('button', { name: 'Send back' }).click()
  await expectNotification(client, /Noa Lind requested changes to Tax return 2025/)
  await open(journey, paths, 'Tax return 2025')
  await expect(client.getByText('“This is 2024.”')).toBeVisible()
  await choosePdf(client, button(client, 'Choose files'), 'return-2025.pdf', taxReturn('2025'))
  await button(client, /^Send \d document/).click()
  await expect(client.getByText(/^Sent\./)).toBeVisible()
  await coordinator.goto(paths.staff('requests'))
  await button(coordinator, 'Select all').click()
  await expect(coordinator.getByText('4 answers selected')).toBeVisible()
  await button(coordinator, 'Approve selected').click()
  await expect(coordinator.getByText('Approved 4 answers')).toBeVisible()
  await expectNotification(client, /Noa Lind approved Tax return 2025/)
}
