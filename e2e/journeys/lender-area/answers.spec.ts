import type { Page } from '@playwright/test'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const answer = (page: Page) => page.getByRole('region', { name: 'Your response' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Reviews what was typed, and sends it. */
async function send(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Review terms' }).click()
  await dialog(page).getByRole('button', { name: 'Send terms' }).click()
}

/** Offers terms; fields that are not given keep what the lender offered last. */
async function offer(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  await answer(page)
    .getByRole('button', { name: /^Offer (new )?terms$/ })
    .click()
  for (const [label, text] of Object.entries(typed)) await dialog(page).getByLabel(label).fill(text)
  await send(page)
  await expect(dialog(page)).toHaveCount(0)
}

test('the broker sees interest, terms with the payment as typed, new terms, a withdrawal, a decline and messages', async ({
  page,
  browser,
}) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender('First Harbor Bank')
  const deal = await fixture.deal()
  await fixture.change(deal, { interest_rate: '0.105', term_months: 120 })
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await expect(answer(theirs)).toContainText('Pending')
  await answer(theirs).getByRole('button', { name: 'Interested' }).click()
  await expect(answer(theirs)).toContainText('Interested')
  await expect(answer(theirs)).toContainText('Lena Banks')

  await answer(theirs).getByRole('button', { name: 'Offer terms' }).click()
  await expect(dialog(theirs).getByLabel('Amount')).toHaveValue('')
  await expect(dialog(theirs).getByText('They asked for $850,000.00.')).toBeVisible()
  await dialog(theirs).getByLabel('Amount').fill('850k')
  await dialog(theirs).getByLabel('Term (years)').fill('10')
  await dialog(theirs).getByLabel('Rate (%)').fill('10.25')
  const payment = dialog(theirs).getByRole('status')
  await expect(payment).toContainText('$11,350.82')
  await dialog(theirs).getByRole('button', { name: 'Months' }).click()
  await expect(dialog(theirs).getByLabel('Term (months)')).toHaveValue('120')
  await dialog(theirs).getByLabel('Term (months)').fill('84')
  await expect(payment).toContainText('$14,221.05')
  await dialog(theirs).getByLabel('Conditions').fill('First lien on all equipment.')
  // Reopened after an accidental close, it keeps its contents.
  await theirs.keyboard.press('Escape')
  await answer(theirs).getByRole('button', { name: 'Offer terms' }).click()
  await expect(dialog(theirs).getByText('Picked up where you left off.')).toBeVisible()
  await expect(dialog(theirs).getByLabel('Conditions')).toHaveValue('First lien on all equipment.')
  await send(theirs)
  await expect(answer(theirs)).toContainText('$850,000.00 at 10.25% over 7 years')
  await expect(answer(theirs)).toContainText('$14,221.05 a month')
  expect((await fixture.sharing(deal))[0]).toMatchObject({
    response: { status: 'Terms offered' },
    offers: [{ amount: '850000.00', term_months: 84, conditions: 'First lien on all equipment.', is_current: true }],
  })

  await fixture.startStaffSession(page)
  await page.goto(`/partner/${fixture.partner.partnerId}/deals/${deal.id}?tab=sharing`)
  await expect(page.getByText('10.25%').first()).toBeVisible()
  await expect(page.getByText('$14,221.05').first()).toBeVisible()

  await offer(theirs, { Amount: '800k' })
  const terms = theirs.getByRole('region', { name: 'Your terms' }).getByRole('listitem')
  await expect(terms).toHaveText([/Offered.*\$800,000\.00 at 10\.25%/, /Replaced by newer terms.*\$850,000\.00/])
  await answer(theirs).getByRole('button', { name: 'Withdraw terms' }).click()
  await dialog(theirs).getByRole('button', { name: 'Withdraw terms' }).click()
  await expect(terms.first()).toContainText('Withdrawn')
  await expect(answer(theirs).getByRole('button', { name: 'Withdraw terms' })).toHaveCount(0)

  await answer(theirs).getByRole('button', { name: 'Decline' }).click()
  await dialog(theirs).getByRole('button', { name: 'Decline' }).click()
  await expect(dialog(theirs).getByRole('alert')).toContainText('Choose a reason.')
  await dialog(theirs).getByLabel('Reason').selectOption('cash_flow')
  await dialog(theirs).getByLabel('Comment').fill('A year of 1.25 would do.')
  await dialog(theirs).getByRole('button', { name: 'Decline' }).click()
  await expect(answer(theirs)).toContainText('Cash flow doesn’t cover the debt')
  expect((await fixture.sharing(deal))[0]).toMatchObject({
    response: { status: 'Declined', reason: 'cash_flow', comment: 'A year of 1.25 would do.' },
  })
  // Giving the first answer again counts as a new one.
  await answer(theirs).getByRole('button', { name: 'Interested' }).click()
  await expect(answer(theirs).getByRole('button', { name: 'Decline' })).toBeVisible()
  expect((await fixture.sharing(deal))[0]).toMatchObject({ response: { status: 'Interested' } })

  await theirs.getByRole('tab', { name: 'Conversation' }).click()
  await theirs.getByRole('textbox', { name: /^Message to/ }).fill('Can you send the lease?')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(theirs.getByRole('log')).toContainText('Can you send the lease?')
  await page.getByRole('button', { name: lender.name, exact: true }).first().click()
  await expect(page.getByRole('log')).toContainText('Can you send the lease?')
  await theirs.context().close()
})
