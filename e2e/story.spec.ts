import { expect, test } from '@playwright/test'
import { askForALoan, bringPeopleIn, dealTitle, makeItADeal, welcomeTheClient } from './story-arrivals.ts'
import { beginStory, everythingAt, heading, heardBy, type Places, type Story } from './story-case.ts'
import { answer, buildThePicture, fund, moveTo, share } from './story-lending.ts'
import { answerAll, askForPapers, review } from './story-papers.ts'

test('five people take a loan from the public form to Funded, and each sees only what they may', async ({
  browser,
}) => {
  // Ten browser pages' worth of work, one after the other.
  test.setTimeout(600_000)
  const story = await beginStory(browser)
  await test.step('a coordinator and two lenders come in', () => bringPeopleIn(story))
  await test.step('somebody asks for a loan', () => askForALoan(story))
  const places = await test.step('the lead becomes a deal', () => makeItADeal(story))
  await test.step('the client comes in', () => welcomeTheClient(story))
  await test.step('papers are asked for', () => askForPapers(story, places))
  await test.step('the client answers all', () => answerAll(story, places))
  await test.step('answers are reviewed', () => review(story, places))
  await test.step('the deal is packaged', async () => {
    await moveTo(story, places, 'Packaging')
    await buildThePicture(story, places)
    await moveTo(story, places, 'Lender Review')
  })
  await test.step('it is shared with two lenders', () => share(story, places))
  await test.step('one offers terms, one declines', () => answer(story, places))
  await test.step('it goes through to the last stage', () => moveTo(story, places, 'Funded'))
  await test.step('it is funded', () => fund(story, places))
  await test.step('each sees only what they may', () => expectOnlyTheirs(story, places))
  for (const page of [story.admin, story.coordinator, story.client, story.alder, story.birch])
    await page.context().close()
})

async function expectOnlyTheirs(story: Story, { staff, client, lender }: Places): Promise<void> {
  const { partner, addresses } = story
  const ofLender = [
    [lender(), 'Eleven years of profit.'],
    [lender('questions'), 'A second oven for the bakery.'],
    [lender('acknowledgements'), 'I pay the appraisal'],
    [lender('documents'), 'return-2025.pdf'],
    [lender('financials'), 'Bakery house'],
    [lender('conversation'), 'anything about this deal.'],
  ] as const
  const ofAlder = (await everythingAt(story.alder, ofLender)) + (await heardBy(story.alder))
  const ofBirch = (await everythingAt(story.birch, ofLender)) + (await heardBy(story.birch))
  // Neither the other lender, nor what was not approved, nor where the borrower lives on the net, nor who asked.
  const never = ['return-2024.pdf', 'This is 2024.', addresses.client]
  for (const words of [...never, 'Birch', 'Cash flow doesn’t cover']) expect(ofAlder).not.toContain(words)
  for (const words of [...never, 'Alder', '9.75%', 'First lien']) expect(ofBirch).not.toContain(words)

  const ofClients = [
    ['/portal', 'Your loan is funded.'],
    [client, 'return-2025.pdf'],
  ] as const
  const ofClient = (await everythingAt(story.client, ofClients)) + (await heardBy(story.client))
  for (const words of ['Eleven years', 'Alder', 'Birch', '9.75%', 'Lena Banks']) expect(ofClient).not.toContain(words)

  await story.coordinator.goto(staff('sharing'))
  await expect(heading(story.coordinator)).toHaveText(dealTitle)
  await expect(story.coordinator.getByRole('tab', { name: 'Sharing' })).toHaveCount(0)
  expect(await heardBy(story.coordinator)).not.toMatch(/Alder|Birch/)
  for (const page of [story.client, story.alder, story.birch]) {
    await page.goto(staff())
    await expect(heading(page)).not.toHaveText(dealTitle)
    await expect(page.getByText('Eleven years of profit.')).toHaveCount(0)
  }
  for (const page of [story.admin, story.coordinator, story.client]) {
    await page.goto(lender())
    await expect(page.getByText('First lien on the oven.')).toHaveCount(0)
  }
  await story.coordinator.goto(`/partner/${partner.partnerId}/lenders`)
  await expect(story.coordinator.getByText('Alder National Bank')).toHaveCount(0)
}
