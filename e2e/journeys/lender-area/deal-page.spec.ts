import { LenderFixture } from '../../fixtures/people/lender-fixture.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('accepting an invitation leads to the partner, and to the deal with what lenders may see and nothing else', async ({
  page,
}) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const { id, lender_email: email } = await fixture.invite('First Harbor Bank')
  const deal = await fixture.deal('Harbor Bakery – Equipment', { business_name: 'Harbor Bakery LLC' })
  await fixture.change(deal, {
    reason: 'Two deck ovens.',
    positives: 'Eleven years of profit.',
    lender_fee_share: '50.00',
  })
  await fixture.question(deal, 'How will the proceeds be used?', 'Two ovens and flour.')
  await fixture.question(deal, 'Any tax liens?', 'I have to look.', false)
  await fixture.acknowledgement(deal, 'Consent to share', 'My papers go to lenders for this loan only.')
  const first = linkIn(await linkEmailTo(page.request, email)).url
  await fixture.share(deal, { id })
  await page.goto(linkIn(await linkEmailTo(page.request, email, 2)).url)
  await page.getByLabel('New password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: /Set password/ }).click()

  await expect(page).toHaveURL(new RegExp(`${fixture.deals}/${deal.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.title)
  // The link of the invitation before it has ended, and leads on.
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Failed: Link has been revoked.')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${fixture.deals}$`))
  await page.goto('/lender')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partners')
  const row = page.getByRole('listitem').filter({ hasText: fixture.partner.company })
  await expect(row).toContainText('as First Harbor Bank')
  // Opened from the email, it is no longer new.
  await expect(row).toContainText('1 deal')
  await row.getByRole('link', { name: fixture.partner.company }).click()
  await expect(page).toHaveURL(new RegExp(`${fixture.deals}$`))
  await page.getByRole('link', { name: `Open deal ${deal.title}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.title)
  const assessment = page.getByRole('region', { name: 'Credit summary' })
  for (const text of ['Two deck ovens.', 'Eleven years of profit.']) await expect(assessment).toContainText(text)
  await expect(page.getByRole('region', { name: 'Loan' })).toContainText('50%')
  const sharedBy = `Ana Lopez, ${fixture.partner.company}`
  await expect(page.getByRole('region', { name: 'Shared with you' })).toContainText(sharedBy)
  const content = await page.content()
  for (const secret of [deal.borrower.email, deal.borrower.phone ?? 'no phone']) expect(content).not.toContain(secret)

  await page.getByRole('tab', { name: 'Questions & answers' }).click()
  await expect(page).toHaveURL(/tab=questions/)
  await expect(page.getByText('Two ovens and flour.')).toBeVisible()
  await expect(page.getByText('Any tax liens?')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Acknowledgments' }).click()
  await expect(page.getByText(/Acknowledged by Maria Gomez/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Questions & answers' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByText('Two ovens and flour.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(fixture.deals)
  await expect(page.getByRole('link', { name: `Open deal ${deal.title}`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL(/\/lender$/)
})
