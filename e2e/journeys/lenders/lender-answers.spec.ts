import type { Deal } from '@loanyard/contract/deals/schemas'
import { LendersPage } from '../../fixtures/pages/lenders-page.ts'
import type { TestLender } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

async function withTwo(lendersPage: LendersPage) {
  const first = await lendersPage.fixture.lender('First Coastal Bank')
  const second = await lendersPage.fixture.lender('Second Street Savings')
  const deal = await lendersPage.fixture.deal()
  await lendersPage.fixture.share(deal, first)
  await lendersPage.fixture.share(deal, second)
  return { first, second, deal }
}

test('the offers, answers, messages and downloads of two lenders are compared, expanded by URL, and read', async ({
  page,
}) => {
  test.slow()
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
  await expect(row('Expires')).toContainText('12/15/2099')
  await expect(row('Conditions')).toContainText('Landlord waiver.')

  await table.getByRole('button', { name: first.name, exact: true }).click()
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

  await lendersPage.asLender(second, deal, 'POST /response', {
    response: 'Declined',
    reason: 'industry',
    comment: 'No restaurants this year.',
  })
  await page.reload()
  await expect(lendersPage.card(second.name)).toContainText('Declined: Industry we don’t lend to')
  await expect(lendersPage.card(second.name)).toContainText('No restaurants this year.')
  await expect(table.getByRole('columnheader')).toHaveText(['Measure', 'Requested', first.name])

  await writeAndDownload(lendersPage, first, deal)
  await page.goto(lendersPage.sharing(deal))
  const card = lendersPage.card(first.name)
  await expect(card).toContainText('1 new message')
  await expect(card).toContainText('1 document opened or downloaded')
  await card.getByRole('button', { name: first.name, exact: true }).click()
  const thread = page.getByRole('log', { name: `Messages with ${first.name}` })
  await expect(thread).toContainText('Is the lease renewed?')
  await expect(card).not.toContainText('1 new message')
  const field = page.getByLabel(`Message to ${first.name}`, { exact: true }).and(page.getByRole('textbox'))
  await field.fill('Yes, until 2031.')
  await field.press('Control+Enter')
  await expect(thread).toContainText('Yes, until 2031.')
  await expect(field).toHaveValue('')
  const taken = page.getByRole('list', { name: `What ${first.name} opened and downloaded` })
  await expect(taken).toContainText(/Lena Banks \(.+\) (opened|downloaded) lease\.pdf/)
})

/** A person at the lender asks a question and opens a document. */
async function writeAndDownload({ fixture }: LendersPage, lender: TestLender, deal: Deal): Promise<void> {
  const [document] = await fixture.documents(deal, 'Lease', ['lease.pdf'])
  const { partnerId } = fixture.partner
  const path = `documents/${document}/partners/${partnerId}/download/presigned/url?permission_level=lender`
  await fixture.call('GET', path, undefined, lender.tokens)
  await fixture.asLender(lender, deal, 'messages', { text: 'Is the lease renewed?' })
}
