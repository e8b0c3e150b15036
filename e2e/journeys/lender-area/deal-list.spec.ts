import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

test('sixty deals are searched, filtered, sorted and scrolled, with everything kept in the URL', async ({
  page,
  browser,
}) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  for (let number = 1; number <= 60; number += 1) {
    const title = `Deal ${String(number).padStart(2, '0')}${number === 7 ? ' Lighthouse' : ''}`
    await fixture.share(await fixture.deal(title, { loan_amount: `${number}000.00` }), lender)
  }
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.deals)
  const list = theirs.getByRole('table', { name: 'Deals' })
  await expect(theirs.getByText('60 deals')).toBeVisible()
  await expect(list.getByRole('rowheader').first()).toHaveText(/Deal 60/)
  await theirs.getByRole('button', { name: 'Loan amount' }).click()
  await theirs.getByRole('button', { name: 'Loan amount' }).click()
  await expect(theirs).toHaveURL(/ordering=loan_amount/)
  await expect(list.getByRole('rowheader').first()).toHaveText(/Deal 01/)
  // The last row comes with the second page.
  await theirs.locator('[data-scroll-restoration-id="Deals"]').evaluate((box) => box.scrollTo(0, 1e6))
  await theirs.locator('[data-scroll-restoration-id="Deals"]').evaluate((box) => box.scrollTo(0, 1e6))
  await expect(list.getByRole('rowheader', { name: /Deal 50/ })).toBeVisible()
  await theirs.getByRole('searchbox').fill('lighthouse')
  await expect(theirs.getByText('1 deal', { exact: true })).toBeVisible()
  await expect(theirs).toHaveURL(/search=lighthouse/)
  await theirs.reload()
  await expect(list.getByRole('rowheader')).toHaveText([/Deal 07 Lighthouse/])

  await theirs.getByRole('button', { name: 'Your response' }).click()
  await theirs.getByRole('checkbox', { name: 'Interested' }).check()
  await expect(theirs.getByText('No deals match these filters')).toBeVisible()
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('button', { name: 'Reset filters' }).click()
  await expect(theirs.getByText('60 deals')).toBeVisible()
  await theirs.context().close()
})
