import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { testPassword } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('accepting an invitation sets a password and leads to the partner who shares, and to the deal', async ({
  page,
}) => {
  const fixture = await LenderFixture.open(page)
  const { id, lender_email: email } = await fixture.invite('First Harbor Bank')
  const deal = await fixture.deal('Harbor Bakery – Equipment', { business_name: 'Harbor Bakery LLC' })
  await fixture.share(deal, { id })
  // Sharing emails the invitation again, and the second link revokes the first.
  await page.goto(linkIn(await linkEmailTo(page.request, email, 2)).url)
  await page.getByLabel('New password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: /Set password/ }).click()

  await expect(page).toHaveURL(/\/lender$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partners')
  const row = page.getByRole('listitem').filter({ hasText: fixture.partner.company })
  await expect(row).toContainText('1 deal')
  await expect(row).toContainText('as First Harbor Bank')
  await expect(row).toContainText('1 new deal')
  await expect(page.getByRole('link', { name: 'Loanyard lender portal' })).toBeVisible()
  await row.getByRole('link', { name: fixture.partner.company }).click()
  await expect(page).toHaveURL(new RegExp(`${fixture.deals}$`))
  await page.getByRole('link', { name: `Open deal ${deal.title}, new` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.title)
  await expect(page.getByText('Harbor Bakery LLC').first()).toBeVisible()
  await page.goBack()
  // Once opened, it is no longer new.
  await expect(page.getByRole('link', { name: `Open deal ${deal.title}`, exact: true })).toBeVisible()
})

test('the header links to the partners and to the deals of the open one, and breadcrumbs name both', async ({
  page,
  browser,
}) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  const trail = theirs.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Partners', fixture.partner.company, 'Deals', deal.title])
  const main = theirs.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Partners', 'Deals'])
  await expect(main.getByRole('link', { name: 'Deals' })).toHaveAttribute('aria-current', 'page')
  await main.getByRole('link', { name: 'Partners' }).click()
  await expect(main.getByRole('link')).toHaveText(['Partners'])

  await theirs.getByRole('button', { name: 'Account: Lena Banks' }).click()
  await expect(theirs.getByRole('menu')).toBeVisible()
  await theirs.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(theirs).toHaveURL(/\/lender\/settings$/)
  await expect(theirs.getByText(lender.email).first()).toBeVisible()
  await expect(trail.getByRole('listitem')).toHaveText(['Partners', 'Settings'])
  await theirs.keyboard.press('?')
  const keys = theirs.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Select a row')
  await expect(keys).not.toContainText('Board')
  await theirs.keyboard.press('Escape')
  await theirs.setViewportSize({ width: 390, height: 844 })
  await theirs.goto(fixture.deals)
  await theirs.getByRole('button', { name: 'Menu' }).click()
  await theirs.getByRole('dialog').getByRole('link', { name: 'Partners' }).click()
  await expect(theirs).toHaveURL(/\/lender$/)
  await theirs.context().close()
})

test('the summary shows strengths and weaknesses, and nothing lenders may not see', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal('Harbor Bakery – Equipment')
  await fixture.change(deal, {
    reason: 'Two deck ovens.',
    positives: 'Eleven years of profit.',
    negatives: 'One customer makes 28% of sales.',
    interest_rate: '0.105',
    term_months: 120,
    lender_fee_share: '50.00',
  })
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  const assessment = theirs.getByRole('region', { name: 'Assessment' })
  await expect(assessment).toContainText('Two deck ovens.')
  await expect(assessment).toContainText('Eleven years of profit.')
  await expect(assessment).toContainText('One customer makes 28% of sales.')
  const loan = theirs.getByRole('region', { name: 'Loan' })
  await expect(loan).toContainText('$850,000.00')
  await expect(loan).toContainText('10 years')
  await expect(loan).toContainText('10.5%')
  await expect(loan).toContainText('50%')
  await expect(theirs.getByRole('region', { name: 'Shared with you' })).toContainText(
    `Ana Lopez, ${fixture.partner.company}`,
  )
  for (const secret of [deal.borrower.email, deal.borrower.phone ?? 'no phone']) {
    expect(await theirs.content()).not.toContain(secret)
  }
  await theirs.context().close()
})

test('answered questions and acknowledgments appear once they are approved', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.question(deal, 'How will the proceeds be used?', 'Two ovens and flour.')
  await fixture.question(deal, 'Any tax liens?', 'I have to look.', false)
  await fixture.acknowledgement(deal, 'Consent to share', 'My papers go to lenders for this loan only.')
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal))
  await theirs.getByRole('tab', { name: 'Questions & answers' }).click()
  await expect(theirs).toHaveURL(/tab=questions/)
  await expect(theirs.getByRole('heading', { name: 'How will the proceeds be used?' })).toBeVisible()
  await expect(theirs.getByText('Two ovens and flour.')).toBeVisible()
  await expect(theirs.getByText('Any tax liens?')).toHaveCount(0)
  await theirs.getByRole('tab', { name: 'Acknowledgments' }).click()
  await expect(theirs.getByText(/Acknowledged by Maria Gomez/)).toBeVisible()
  await theirs.goBack()
  await expect(theirs.getByRole('tab', { name: 'Questions & answers' })).toHaveAttribute('aria-selected', 'true')
  await theirs.reload()
  await expect(theirs.getByText('Two ovens and flour.')).toBeVisible()
  await theirs.context().close()
})

test("after sharing has ended, a deal's old link shows the same message as one never shared", async ({
  page,
  browser,
}) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const [shared, never] = [await fixture.deal(), await fixture.deal()]
  await fixture.share(shared, lender)
  const theirs = await openPageAs(browser, lender)
  // The event stream would show it before the next request.
  await withoutEvents(theirs)
  await theirs.goto(fixture.address(shared, 'questions'))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(shared.title)
  await fixture.endSharing(shared, lender)
  // While the page is open, the next request of any tab shows it.
  await theirs.getByRole('tab', { name: 'Acknowledgments' }).click()
  await expect(theirs.getByText('You don’t have access to this deal')).toBeVisible()
  await fixture.share(shared, lender)
  await theirs.goto(fixture.address(shared, 'conversation'))
  await theirs.getByRole('textbox', { name: /^Message to/ }).fill('Is the lease signed?')
  await fixture.endSharing(shared, lender)
  await theirs.getByRole('button', { name: 'Send message' }).click()
  // Sooner than the page refreshes by itself.
  await expect(theirs.getByText('You don’t have access to this deal')).toBeVisible({ timeout: 4000 })
  for (const deal of [shared, never, { ...never, id: never.id.replace(/.$/, '0') }]) {
    await theirs.goto(fixture.address(deal))
    await expect(theirs.getByText('You don’t have access to this deal')).toBeVisible()
    expect(await theirs.content()).not.toContain(deal.title)
  }
  await theirs.getByRole('link', { name: 'Go to the deals shared with you' }).click()
  await expect(theirs.getByText('No deals shared with you yet')).toBeVisible()
  await theirs.context().close()
})

test('a partner who works with other lenders does not appear', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const other = await LenderFixture.open(page)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(other.deals)
  await expect(theirs.getByText('This broker isn’t sharing deals with you')).toBeVisible()
  expect(await theirs.content()).not.toContain(other.partner.company)
  await theirs.getByRole('link', { name: 'Go to your partners' }).click()
  await expect(theirs.getByRole('link', { name: fixture.partner.company })).toBeVisible()
  await theirs.goto('/lender/nothing')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await theirs.context().close()
})
