import {
  startJourney,
  visibleTextAt,
  heading,
  notificationTexts,
  type DealPaths,
  type Journey,
} from '../../fixtures/full-deal/journey.ts'
import {
  acceptOffer,
  answerAsLenders,
  enterFinancials,
  markFunded,
  moveToStage,
  readAccessLedger,
  settleConditions,
  shareWithLenders,
} from '../../fixtures/full-deal/lending-steps.ts'
import {
  submitLoanRequest,
  inviteParticipants,
  dealTitle,
  convertLead,
  acceptClientInvitation,
} from '../../fixtures/full-deal/onboarding-steps.ts'
import { answerRequests, askAndAnswer, sendRequests, reviewAnswers } from '../../fixtures/full-deal/request-steps.ts'
import { expect, test } from '../../fixtures/test.ts'

test('five people take a loan from the public form to Funded, and each sees only what they may', async ({
  browser,
}) => {
  // As much work as ten ordinary tests, in sequence.
  test.setTimeout(600_000)
  const journey = await startJourney(browser)
  await test.step('a coordinator and two lenders join', () => inviteParticipants(journey))
  await test.step('a borrower requests a loan', () => submitLoanRequest(journey))
  const paths = await test.step('the lead becomes a deal', () => convertLead(journey))
  await test.step('the client joins', () => acceptClientInvitation(journey))
  await test.step('the coordinator requests documents', () => sendRequests(journey, paths))
  await test.step('the client asks about one and is answered', () => askAndAnswer(journey, paths))
  await test.step('the client answers everything', () => answerRequests(journey, paths))
  await test.step('the answers are reviewed', () => reviewAnswers(journey, paths))
  await test.step('the deal is packaged', async () => {
    await moveToStage(journey, paths, 'Packaging')
    await enterFinancials(journey, paths)
    await moveToStage(journey, paths, 'Lender Review')
  })
  await test.step('the deal is shared with two lenders', () => shareWithLenders(journey, paths))
  await test.step('one lender offers terms, one declines', () => answerAsLenders(journey, paths))
  await test.step('the lender’s conditions are answered', () => settleConditions(journey, paths))
  await test.step('the offer is accepted', () => acceptOffer(journey, paths))
  await test.step('the client sees who downloaded the documents', () => readAccessLedger(journey, paths))
  await test.step('the deal moves to the last stage', () => moveToStage(journey, paths, 'Funded'))
  await test.step('the loan is funded', () => markFunded(journey, paths))
  await test.step('each sees only what they may', () => expectIsolation(journey, paths))
  for (const page of [journey.admin, journey.coordinator, journey.client, journey.alder, journey.birch])
    await page.context().close()
})

async function expectIsolation(journey: Journey, { staff, client, lender }: DealPaths): Promise<void> {
  const { partner, addresses } = journey
  const lenderPages = [
    [lender(), 'Eleven years of profit.'],
    [lender('questions'), 'A second oven for the bakery.'],
    [lender('acknowledgements'), 'I pay the appraisal'],
    [lender('documents'), 'return-2025.pdf'],
    [lender('financials'), 'Bakery house'],
    [lender('conversation'), 'anything about this deal.'],
  ] as const
  const seenByAlder = (await visibleTextAt(journey.alder, lenderPages)) + (await notificationTexts(journey.alder))
  const seenByBirch = (await visibleTextAt(journey.birch, lenderPages)) + (await notificationTexts(journey.birch))
  // A lender must not see the other lender, unapproved answers, or the client's email address.
  const privateToOthers = ['return-2024.pdf', 'This is 2024.', addresses.client]
  for (const text of [...privateToOthers, 'Birch', 'Cash flow doesn’t cover']) expect(seenByAlder).not.toContain(text)
  for (const text of [...privateToOthers, 'Alder', '9.75%', 'First lien']) expect(seenByBirch).not.toContain(text)

  const clientPages = [
    ['/portal', 'Your loan is funded.'],
    [client, 'return-2025.pdf'],
  ] as const
  const seenByClient = (await visibleTextAt(journey.client, clientPages)) + (await notificationTexts(journey.client))
  for (const text of ['Eleven years', 'Alder', 'Birch', '9.75%', 'Lena Banks']) expect(seenByClient).not.toContain(text)

  await journey.coordinator.goto(staff('sharing'))
  await expect(heading(journey.coordinator)).toHaveText(dealTitle)
  await expect(journey.coordinator.getByRole('tab', { name: 'Sharing' })).toHaveCount(0)
  expect(await notificationTexts(journey.coordinator)).not.toMatch(/Alder|Birch/)
  for (const page of [journey.client, journey.alder, journey.birch]) {
    await page.goto(staff())
    await expect(heading(page)).not.toHaveText(dealTitle)
    await expect(page.getByText('Eleven years of profit.')).toHaveCount(0)
  }
  for (const page of [journey.admin, journey.coordinator, journey.client]) {
    await page.goto(lender())
    await expect(page.getByText('First lien on the oven.')).toHaveCount(0)
  }
  await journey.coordinator.goto(`/partner/${partner.partnerId}/lenders`)
  await expect(journey.coordinator.getByText('Alder National Bank')).toHaveCount(0)
}
