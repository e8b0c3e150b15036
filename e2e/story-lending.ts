import { expect, type Page } from '@playwright/test'
import { dealTitle } from './story-arrivals.ts'
import {
  button,
  dialog,
  heading,
  expectNotification,
  pushTimeout,
  typeRow,
  type DealPaths,
  type Journey,
} from './story-case.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The coordinator builds the financial picture and says what speaks for and against the loan. */
export async function enterFinancials({ coordinator }: Journey, { staff }: DealPaths): Promise<void> {
  await coordinator.goto(staff('financials'))
  await typeRow(coordinator, 'Sources and uses', ['Oven', '250,000', '25k'])
  await expect(grid(coordinator, 'Sources and uses')).toContainText('275,000.00')
  await typeRow(coordinator, 'Collateral', ['Bakery house', '', '300000'])
  await expect(grid(coordinator, 'Collateral')).toContainText('255,000.00')
  await section(coordinator, 'Financial summary').getByRole('button', { name: 'Add period' }).click()
  await dialog(coordinator).getByLabel('Name', { exact: true }).fill('2025')
  await dialog(coordinator).getByRole('button', { name: 'Add period' }).click()
  await expect(dialog(coordinator)).toHaveCount(0)
  await typeRow(coordinator, 'Financial summary', ['Sales', '', '90000'])
  await section(coordinator, 'Debts').getByRole('button', { name: 'Add debt' }).click()
  await dialog(coordinator).getByLabel('Item').fill('Bank loan')
  await dialog(coordinator).getByLabel('Principal').fill('250k')
  await dialog(coordinator).getByLabel('Rate (%)').fill('10.5')
  await dialog(coordinator).getByLabel('Term (years)').fill('10')
  await dialog(coordinator).getByRole('button', { name: 'Add debt' }).click()
  await expect(dialog(coordinator)).toHaveCount(0)
  // 90,000 over twelve payments of 3,373.37.
  await expect(grid(coordinator, 'Financial summary')).toContainText('2.22')
  await coordinator.goto(staff())
  await button(coordinator, 'Edit assessment').click()
  await section(coordinator, 'Assessment').getByLabel('Positives').fill('Eleven years of profit.')
  await section(coordinator, 'Assessment').getByRole('button', { name: 'Save' }).click()
  await expect(section(coordinator, 'Assessment')).toContainText('Eleven years of profit.')
}

/** The coordinator moves the deal from one stage to the next, up to the one of this name. */
export async function moveToStage(
  { coordinator, client }: Journey,
  { staff }: DealPaths,
  stage: string,
): Promise<void> {
  await coordinator.goto(staff())
  const track = coordinator.getByRole('navigation', { name: 'Stages' })
  const target = track.getByRole('button', { name: new RegExp(stage) })
  while ((await target.getAttribute('aria-current')) !== 'step') {
    const before = await track.locator('[aria-current="step"]').innerText()
    await button(coordinator, 'Move to next stage').click()
    await expect(track.locator('[aria-current="step"]')).not.toHaveText(before, { useInnerText: true })
  }
  await expectNotification(client, new RegExp(`Noa Lind moved ${dealTitle} from .* to ${stage}`))
}

/** The Admin shares the deal with both lenders; neither knows of it before. */
export async function shareWithLenders(
  { partner, admin, alder, birch }: Journey,
  { staff, lender }: DealPaths,
): Promise<void> {
  await alder.goto(lender())
  await expect(alder.getByText('You don’t have access to this deal')).toBeVisible()
  await admin.goto(staff('sharing'))
  await button(admin, 'Share with lender').click()
  for (const name of [/^Alder National Bank/, /^Birch Savings Bank/])
    await dialog(admin).getByRole('checkbox', { name }).check()
  await button(admin, 'Continue with 2 lenders').click()
  await button(admin, 'Share with 2 lenders').click()
  await expect(admin.getByText('Shared with Alder National Bank and Birch Savings Bank')).toBeVisible()
  for (const page of [alder, birch]) {
    await page.goto('/lender')
    await expectNotification(page, new RegExp(`shared ${dealTitle} with`))
    await page.getByRole('link', { name: partner.company }).first().click()
    await page.getByRole('link', { name: new RegExp(`Open deal ${dealTitle}`) }).click()
    await expect(heading(page)).toHaveText(dealTitle)
  }
}

/** Alder reads the package and offers terms, Birch declines; the Admin sees both answers side by side. */
export async function answerAsLenders({ admin, alder, birch }: Journey, { staff, lender }: DealPaths): Promise<void> {
  await alder.goto(lender('documents'))
  await expect(alder.getByRole('table', { name: 'Documents' })).toContainText('return-2025.pdf')
  const zip = alder.waitForEvent('download')
  await button(alder, 'Download all as zip').click()
  expect((await zip).suggestedFilename()).toBe('documents.zip')
  await alder.goto(lender())
  await alder.getByRole('region', { name: 'Your answer' }).getByRole('button', { name: 'Offer terms' }).click()
  await dialog(alder).getByLabel('Rate (%)').fill('9.75')
  await dialog(alder).getByLabel('Term (years)').fill('10')
  await dialog(alder).getByLabel('Conditions').fill('First lien on the oven.')
  await button(alder, 'Send terms').click()
  await expect(dialog(alder)).toHaveCount(0)
  await expectNotification(admin, /Alder National Bank offered \$250,000\.00/)

  await birch.getByRole('region', { name: 'Your answer' }).getByRole('button', { name: 'Decline' }).click()
  await dialog(birch).getByLabel('Reason').selectOption('cash_flow')
  await dialog(birch).getByRole('button', { name: 'Decline' }).click()
  await expect(dialog(birch)).toHaveCount(0)
  await expectNotification(admin, /Birch Savings Bank declined/)
  await admin.goto(staff('sharing'))
  await expect(admin.getByRole('table', { name: 'Offers' })).toContainText('9.75%')
  const birchCard = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: 'Birch Savings Bank' }) })
  await expect(birchCard).toContainText('Declined')
}

/** The Admin ends the story: everybody is told that the loan is funded. */
export async function markFunded({ admin, coordinator, client, alder }: Journey, { staff }: DealPaths): Promise<void> {
  await admin.goto(staff())
  await button(admin, 'Status: Active').click()
  await admin.getByRole('menuitem', { name: 'Funded' }).click()
  await expect(button(admin, 'Status: Funded')).toBeVisible()
  for (const page of [coordinator, client, alder]) await expectNotification(page, /from Active to Funded/)
  await client.goto('/portal')
  await expect(client.getByRole('article', { name: dealTitle })).toContainText('Your loan is funded.', pushTimeout)
}
