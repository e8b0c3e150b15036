import { LendersPage } from '../../fixtures/pages/lenders-page.ts'
import { expect, test } from '../../fixtures/test.ts'

async function withTwo(lendersPage: LendersPage) {
  const first = await lendersPage.fixture.lender('First Coastal Bank')
  const second = await lendersPage.fixture.lender('Second Street Savings')
  const deal = await lendersPage.fixture.deal()
  await lendersPage.fixture.share(deal, first)
  await lendersPage.fixture.share(deal, second)
  return { first, second, deal }
}

test('the offers of two lenders are compared with their costs, and the best of each row is labeled', async ({
  page,
}) => {
  const lendersPage = await LendersPage.open(page)
  const { first, second, deal } = await withTwo(lendersPage)
  const conditions = 'Personal guaranty of all owners.\nLandlord waiver.'
  await lendersPage.offer(first, deal, { amount: '450000.00', rate: '0.1125' })
  await lendersPage.offer(first, deal, { guaranty_percentage: '0.75', conditions, expires_on: '2099-12-15' })
  await lendersPage.offer(second, deal, { rate: '0.0975', term_months: 84 })
  await page.goto(lendersPage.sharing(deal))
  const table = page.getByRole('table', { name: 'Offers' })
  await expect(table.getByRole('columnheader')).toHaveText(['Measure', 'Requested', first.name, second.name])
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Amount')).toContainText('$850,000.00')
  await expect(row('Amount').getByText('Highest')).toHaveCount(0)
  await expect(row('Rate').getByRole('cell').nth(2)).toContainText('9.75%')
  await expect(row('Rate').getByRole('cell').nth(2)).toContainText('Lowest')
  await expect(row('Term').getByRole('cell').nth(1)).toContainText('10 years')
  await expect(row('Term').getByRole('cell').nth(1)).toContainText('Longest')
  await expect(row('Guaranty')).toContainText('75%')
  // The annuity payment for 500,000 at 10.5% over 120 months.
  await expect(row('Monthly payment').getByRole('cell').nth(1)).toContainText('$6,746.75')
  await expect(row('Monthly payment').getByRole('cell').nth(1)).toContainText('Lowest')
  await expect(row('Total interest').getByRole('cell').nth(2)).toContainText('Lowest')
  await expect(row('Expires')).toContainText('15 Dec, 2099')
  await expect(row('Conditions')).toContainText('Landlord waiver.')

  await table.getByRole('button', { name: first.name }).click()
  await expect(page).toHaveURL(new RegExp(`lender=${first.id}`))
  const history = lendersPage.card(first.name).getByRole('list', { name: 'Offers, newest first' })
  await expect(history.getByRole('listitem').first()).toContainText('Open')
  await expect(history.getByRole('listitem').last()).toContainText('$450,000.00 at 11.25% over 10 years')
  await expect(history.getByRole('listitem').last()).toContainText('Superseded')
  await page.reload()
  await expect(history).toBeVisible()
  await page.goBack()
  await expect(history).toHaveCount(0)

  const { id } = await lendersPage.offer(second, deal, { amount: '480000.00' })
  await lendersPage.asLender(second, deal, `DELETE /offers/${id}`)
  await page.reload()
  await lendersPage.card(second.name).getByRole('button', { name: second.name, exact: true }).click()
  await expect(lendersPage.card(second.name).getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('an answer shows its reason, and a decline removes the offer from the comparison', async ({ page }) => {
  const lendersPage = await LendersPage.open(page)
  const { first, second, deal } = await withTwo(lendersPage)
  await lendersPage.asLender(first, deal, 'POST /response', { response: 'Interested', comment: 'Looks good.' })
  await lendersPage.asLender(second, deal, 'POST /response', {
    response: 'Declined',
    reason: 'industry',
    comment: 'No restaurants this year.',
  })
  await page.goto(lendersPage.sharing(deal))
  await expect(lendersPage.card(first.name)).toContainText('Interested')
  await expect(lendersPage.card(second.name)).toContainText('Declined')
  await expect(page.getByRole('table', { name: 'Offers' })).toHaveCount(0)
  await lendersPage.card(second.name).getByRole('button', { name: second.name, exact: true }).click()
  await expect(lendersPage.card(second.name)).toContainText('Declined: Industry we don’t lend to')
  await expect(lendersPage.card(second.name)).toContainText('No restaurants this year.')
})

test("a lender's message is unread until it is viewed; a message that fails to send can be retried", async ({
  page,
}) => {
  const lendersPage = await LendersPage.open(page)
  const { first, second, deal } = await withTwo(lendersPage)
  await lendersPage.asLender(first, deal, 'POST /messages', { text: 'Is the lease renewed?' })
  await lendersPage.asLender(second, deal, 'POST /messages', { text: 'Not for us to see.' })
  await page.goto(lendersPage.sharing(deal))
  await expect(lendersPage.card(first.name)).toContainText('1 new message')
  await lendersPage.card(first.name).getByRole('button', { name: first.name, exact: true }).click()
  const thread = page.getByRole('log', { name: `Messages with ${first.name}` })
  await expect(thread).toContainText('Is the lease renewed?')
  await expect(thread).not.toContainText('Not for us to see.')
  await expect(lendersPage.card(first.name)).not.toContainText('1 new message')
  expect((await lendersPage.fixture.sharing(deal)).find(({ lender }) => lender.id === first.id)?.unread_messages).toBe(
    0,
  )

  const field = page.getByLabel(`Message to ${first.name}`, { exact: true }).and(page.getByRole('textbox'))
  await lendersPage.button('Send message').click()
  await expect(page.getByRole('alert')).toContainText('Write something first.')
  await field.fill('Yes, until 2031.')
  // Closed and reopened, or reloaded: it is still there.
  await page.reload()
  await expect(field).toHaveValue('Yes, until 2031.')
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await field.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Couldn’t send the message')
  await expect(field).toHaveValue('Yes, until 2031.')
  await page.unrouteAll()
  await page.getByRole('form').getByRole('button', { name: 'Try again' }).click()
  await expect(thread).toContainText('Yes, until 2031.')
  await expect(field).toHaveValue('')
  // The same text again is another message.
  await field.fill('Yes, until 2031.')
  await lendersPage.button('Send message').click()
  await expect(thread.getByText('Yes, until 2031.')).toHaveCount(2)
  await expect(thread.getByRole('listitem')).toHaveCount(3)
})

test("a second tab and a colleague's browser show changes without a reload", async ({ page, context }) => {
  const lendersPage = await LendersPage.open(page)
  const { first, deal } = await withTwo(lendersPage)
  await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible()
  const second = await context.newPage()
  await second.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
  await second.getByRole('textbox', { name: `Message to ${first.name}` }).fill('From the other tab')
  await second.getByRole('button', { name: 'Send message' }).click()
  await expect(second.getByRole('log')).toContainText('From the other tab')
  await page.bringToFront()
  await expect(page.getByRole('log')).toContainText('From the other tab', { timeout: 30_000 })
})

test('a long conversation opens at its end and pages backward', async ({ page }) => {
  const lendersPage = await LendersPage.open(page)
  const { first, deal } = await withTwo(lendersPage)
  for (let number = 1; number <= 30; number += 1)
    await lendersPage.fixture.sendMessage(deal, first, `Message ${number}.`)
  await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
  const thread = page.getByRole('log')
  await expect(thread.getByText('Message 30.')).toBeInViewport()
  await expect(thread.getByText('Message 5.', { exact: true })).toHaveCount(0)
  await lendersPage.button('Show older messages').click()
  await expect(thread.getByText('Message 1.', { exact: true })).toHaveCount(1)
  await expect(thread.getByRole('listitem').first()).toContainText('Message 1.')
})

test('what people at a lender opened and downloaded is listed with name and time', async ({ page }) => {
  const lendersPage = await LendersPage.open(page)
  const { first, deal } = await withTwo(lendersPage)
  const [document] = await lendersPage.fixture.documents(deal, 'Lease', ['lease.pdf'])
  const { partnerId } = lendersPage.fixture.partner
  await lendersPage.fixture.call(
    'GET',
    `documents/${document}/partners/${partnerId}/download/presigned/url?permission_level=lender`,
    undefined,
    first.tokens,
  )
  await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
  await expect(lendersPage.card(first.name)).toContainText('1 document opened or downloaded')
  const taken = page.getByRole('list', { name: `What ${first.name} opened and downloaded` })
  await expect(taken).toContainText(/Lena Banks \(.+\) (opened|downloaded) lease\.pdf/)
})
