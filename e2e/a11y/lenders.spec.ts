import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { LendersPage } from '../fixtures/pages/lenders-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** A deal with two lenders who offered terms, one with people and messages, and a third whose sharing ended. */
async function dealWithActivity(lendersPage: LendersPage, word = '') {
  const first = await lendersPage.fixture.lender(`First Coastal Bank${word}`)
  const second = await lendersPage.fixture.lender(`Second Street Savings${word}`)
  const third = await lendersPage.fixture.lender(`Third Lake Bank${word}`)
  const gina = await lendersPage.addPerson(first, `Gina Torres${word}`)
  const deal = await lendersPage.fixture.deal(`Harbor Bakery${word}`)
  for (const lender of [first, second, third]) await lendersPage.fixture.share(deal, lender, true)
  await lendersPage.grantAccess(deal, gina)
  await lendersPage.offer(first, deal, { expires_on: '2099-12-31', conditions: `Landlord waiver${word}` })
  await lendersPage.offer(first, deal, { guaranty_percentage: '0.75', conditions: `Personal guaranty of all${word}` })
  await lendersPage.offer(second, deal, { rate: '0.0975', amount: '999999999999999.99' })
  await lendersPage.asLender(first, deal, 'POST /messages', { text: `Is the lease renewed?${word}` })
  await lendersPage.fixture.sendMessage(deal, first, `Yes${word}`)
  await lendersPage.fixture.endSharing(deal, third)
  return { first, deal }
}

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('lenders are accessible: forms with errors, questions, offers compared, a lender expanded, while sharing', async ({
      page,
    }) => {
      test.slow()
      const lendersPage = await LendersPage.open(page)
      const { first, deal } = await dealWithActivity(lendersPage)
      await page.goto(`${lendersPage.list}?panel=new`)
      await lendersPage.button('Create and invite').click()
      await expect(lendersPage.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.goto(lendersPage.list)
      await page.getByLabel(`Status of ${first.name}`).selectOption('Inactive')
      await expect(lendersPage.dialog).toBeVisible()
      await expectAccessible(page)

      await page.goto(lendersPage.one(first))
      await lendersPage.button('Add person').click()
      await lendersPage.button('Add and invite').click()
      await expect(lendersPage.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
      await expect(page.getByRole('log')).toContainText('Yes')
      await expect(page.getByRole('table', { name: 'Offers' })).toBeVisible()
      await expectAccessible(page)
      await lendersPage.button('Share with a lender').click()
      await lendersPage.dialog.getByRole('checkbox', { name: /^Third Lake Bank/ }).check()
      await lendersPage.button('Continue to contacts').click()
      await expect(lendersPage.dialog.getByRole('checkbox', { name: /^Lena Banks/ })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('pages are never wider than their window, however long the words are', async ({ page }) => {
  test.slow()
  const lendersPage = await LendersPage.open(page)
  const name = 'Featherstonehaughworthington'.repeat(3)
  const { first, deal } = await dealWithActivity(lendersPage, ` ${name}`)
  const email = `${'x'.repeat(60)}@${'sub.'.repeat(20)}example.test`
  const borrower = { first_name: name.slice(0, 80), last_name: name.slice(0, 80), email }
  await lendersPage.fixture.change(deal, { business_name: name, borrower })
  const { partnerId } = lendersPage.fixture.partner
  for (const width of [1440, 1024, 720, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/partner/${partnerId}/deals?view=board`)
    await expect(page.getByRole('region', { name: 'Pre-Qualification' })).toBeVisible()
    await lendersPage.expectNoOverflow(`board at ${width}`)
    await page.goto(`/partner/${partnerId}/deals/${deal.id}`)
    await expect(page.getByRole('button', { name: 'Move to next stage' })).toBeVisible()
    await lendersPage.expectNoOverflow(`deal at ${width}`)
    await page.goto(lendersPage.list)
    await expect(page.getByRole('link', { name: `Open lender ${first.name}` })).toBeVisible()
    await lendersPage.expectNoOverflow(`list at ${width}`)
    await page.goto(lendersPage.one(first))
    await expect(page.getByRole('list', { name: `Deals shared with ${first.name}` })).toContainText(deal.title)
    await lendersPage.expectNoOverflow(`lender at ${width}`)
    await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
    await expect(page.getByRole('log')).toBeVisible()
    await lendersPage.expectNoOverflow(`sharing at ${width}`)
    await page.goto(lendersPage.sharing(deal, '&share=1'))
    await expect(lendersPage.dialog.getByRole('checkbox').first()).toBeVisible()
    await lendersPage.expectNoOverflow(`share at ${width}`)
  }
})
