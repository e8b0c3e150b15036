import type { Page } from '@playwright/test'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const answer = (page: Page) => page.getByRole('region', { name: 'Your response' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Offers terms; fields that are not given keep what the deal requests. */
async function offer(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  await answer(page)
    .getByRole('button', { name: /^Offer (new )?terms$/ })
    .click()
  for (const [label, text] of Object.entries(typed)) await dialog(page).getByLabel(label).fill(text)
  await dialog(page).getByRole('button', { name: 'Send terms' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the broker sees interest, terms with the payment as typed, new terms, a withdrawal and a decline', async ({
  page,
  browser,
}) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender('First Harbor Bank')
  const deal = await fixture.deal()
  await fixture.change(deal, { interest_rate: '0.105', term_months: 120 })
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await expect(answer(theirs)).toContainText('No answer')
  await answer(theirs).getByRole('button', { name: 'Interested' }).click()
  await expect(answer(theirs)).toContainText('Interested')
  await expect(answer(theirs)).toContainText('Lena Banks')

  await answer(theirs).getByRole('button', { name: 'Offer terms' }).click()
  await expect(dialog(theirs).getByLabel('Amount')).toHaveValue('850,000.00')
  const payment = dialog(theirs).getByRole('status')
  await expect(payment).toContainText('$11,469.47')
  await dialog(theirs).getByLabel('Rate (%)').fill('10.25')
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
  await dialog(theirs).getByRole('button', { name: 'Send terms' }).click()
  await expect(answer(theirs)).toContainText('$850,000.00 at 10.25% over 7 years')
  await expect(answer(theirs)).toContainText('$14,221.05 a month')
  expect((await fixture.sharing(deal))[0]).toMatchObject({
    response: { status: 'Terms offered' },
    offers: [{ amount: '850000.00', term_months: 84, conditions: 'First lien on all equipment.', is_current: true }],
  })

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
  await theirs.context().close()
})

test('two lenders on one deal offer terms and never see each other', async ({ page, browser }) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const [one, two] = [await fixture.lender('Alder National Bank'), await fixture.lender('Birch Savings Bank')]
  const deal = await fixture.deal()
  await fixture.change(deal, { interest_rate: '0.105', term_months: 120 })
  await fixture.share(deal, one)
  await fixture.share(deal, two)
  const [first, second] = [await openPageAs(browser, one), await openPageAs(browser, two)]
  await first.goto(fixture.address(deal))
  await offer(first, { 'Rate (%)': '9.75', Conditions: 'Life insurance of the owner.' })
  await second.goto(fixture.address(deal))
  await offer(second, { 'Rate (%)': '11', Conditions: 'Second lien on the home.' })
  await fixture.sendMessage(deal, one, 'Only Alder reads this.')

  const everything = async (theirs: Page) => {
    // The event stream keeps the network from ever being idle.
    await withoutEvents(theirs)
    const seen: string[] = []
    for (const tab of ['', 'questions', 'acknowledgements', 'documents', 'conversation']) {
      await theirs.goto(fixture.address(deal, tab))
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(deal.title)
      await theirs.waitForLoadState('networkidle')
      seen.push(await theirs.locator('body').innerText())
    }
    await theirs.goto(fixture.deals)
    await expect(theirs.getByRole('link', { name: new RegExp(deal.title) })).toBeVisible()
    return [...seen, await theirs.locator('body').innerText()].join('\n')
  }
  const [ofFirst, ofSecond] = [await everything(first), await everything(second)]
  for (const word of ['Birch', '11%', 'Second lien', two.email]) expect(ofFirst).not.toContain(word)
  for (const word of ['Alder', '9.75%', 'Life insurance', one.email]) expect(ofSecond).not.toContain(word)
  expect(ofFirst).toContain('Only Alder reads this.')
  const rates = (await fixture.sharing(deal)).map(({ offers }) => offers[0]?.rate)
  expect(new Set(rates)).toEqual(new Set(['0.0975', '0.11']))
  await first.context().close()
  await second.context().close()
})

test("offers show on the broker's page, and the lender can read what the broker writes there", async ({
  page,
  browser,
}) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender('First Harbor Bank')
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await offer(theirs, { 'Rate (%)': '10.25', 'Term (years)': '10', Conditions: 'First lien on all equipment.' })
  const staff = await (await browser.newContext()).newPage()
  await fixture.startStaffSession(staff)
  await staff.goto(`/partner/${fixture.partner.partnerId}/deals/${deal.id}?tab=sharing`)
  await expect(staff.getByText('First Harbor Bank').first()).toBeVisible()
  await expect(staff.getByText('10.25%').first()).toBeVisible()
  await expect(staff.getByText('$11,350.82').first()).toBeVisible()

  await theirs.getByRole('tab', { name: 'Conversation' }).click()
  await theirs.getByRole('textbox', { name: /^Message to/ }).fill('Can you send the lease?')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(theirs.getByRole('log')).toContainText('Can you send the lease?')
  await fixture.sendMessage(deal, lender, 'It is with the documents now.')
  await expect(theirs.getByRole('log')).toContainText('It is with the documents now.', { timeout: 25_000 })
  await theirs.context().close()
  await staff.context().close()
})

test('a deal that is no longer active accepts no answers', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  await fixture.change(deal, { status: 'Withdrawn' })
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await expect(answer(theirs)).toContainText('The deal is withdrawn, so you can’t respond right now.')
  await expect(answer(theirs).getByRole('button')).toHaveCount(0)
  await theirs.context().close()
})

test('a failed answer keeps what was typed, and a failed message can be sent again', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await theirs.route('**/offers', (route) => route.abort())
  await answer(theirs).getByRole('button', { name: 'Offer terms' }).click()
  await dialog(theirs).getByLabel('Rate (%)').fill('10')
  await dialog(theirs).getByLabel('Term (years)').fill('7.5')
  await dialog(theirs).getByRole('button', { name: 'Send terms' }).click()
  await expect(dialog(theirs).getByRole('alert')).toContainText('Couldn’t reach Loanyard')
  await theirs.unroute('**/offers')
  await dialog(theirs).getByRole('button', { name: 'Send terms' }).click()
  await expect(answer(theirs)).toContainText('over 7 years 6 months')

  await theirs.goto(fixture.address(deal, 'conversation'))
  const messages = (url: URL) => url.pathname.endsWith('/messages')
  await theirs.route(messages, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const field = theirs.getByRole('textbox', { name: /^Message to/ })
  await field.fill('Is there a lease?')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(theirs.getByRole('alert')).toContainText('Couldn’t reach Loanyard')
  await expect(field).toHaveValue('Is there a lease?')
  await theirs.reload()
  await expect(field).toHaveValue('Is there a lease?')
  await theirs.unroute(messages)
  await theirs.getByRole('button', { name: /Send message|Try again/ }).click()
  await expect(theirs.getByRole('log')).toContainText('Is there a lease?')
  await expect(field).toHaveValue('')
  await theirs.context().close()
})
