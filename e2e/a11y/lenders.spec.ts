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
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('the list is accessible: empty, adding a lender with errors, full, confirming, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const lendersPage = await LendersPage.open(page)
      await page.goto(lendersPage.list)
      await expect(page.getByText('No lenders yet')).toBeVisible()
      await expectAccessible(page)
      await lendersPage.button('New lender').first().click()
      await lendersPage.button('Create and invite').click()
      await expect(lendersPage.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      const lender = await lendersPage.fixture.lender('First Coastal Bank')
      await lendersPage.fixture.invite('Second Street Savings')
      await page.goto(lendersPage.list)
      await expect(lendersPage.row(lender.name)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(`Status of ${lender.name}`).selectOption('Inactive')
      await expect(lendersPage.dialog).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(lendersPage.list)
      await expect(page.getByRole('link', { name: /^Open lender/ }).first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${lendersPage.list}?search=nothing`)
      await expect(page.getByText('No lenders match these filters')).toBeVisible()
      await expectAccessible(page)
    })

    test('a lender page is accessible: with a menu, adding a person with errors, confirming, editing, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const lendersPage = await LendersPage.open(page)
      const { first } = await dealWithActivity(lendersPage)
      await page.goto(lendersPage.one(first))
      await expect(page.getByRole('list', { name: `Deals shared with ${first.name}` })).toContainText('Harbor Bakery')
      await expectAccessible(page)
      await lendersPage.button('Add person').click()
      await lendersPage.button('Add and invite').click()
      await expect(lendersPage.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await lendersPage.button('More for Gina Torres').click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Set to Inactive' }).click()
      await expect(lendersPage.dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await lendersPage.button('Edit').click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
    })

    test('sharing is accessible: with no lenders, compared, expanded, while sharing, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const lendersPage = await LendersPage.open(page)
      const quiet = await lendersPage.fixture.deal()
      await page.goto(lendersPage.sharing(quiet))
      await expect(page.getByText('Not shared yet')).toBeVisible()
      await expectAccessible(page)
      const { first, deal } = await dealWithActivity(lendersPage)
      await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
      await expect(page.getByRole('log')).toContainText('Yes')
      await expectAccessible(page)
      await lendersPage.button('Choose contacts').click()
      await expect(lendersPage.dialog.getByRole('checkbox', { name: /^Gina Torres/ })).toBeChecked()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await lendersPage.button('Share with a lender').click()
      await lendersPage.dialog.getByRole('checkbox', { name: /^Third Lake Bank/ }).check()
      await expectAccessible(page)
      await lendersPage.button('Continue with 1 lender').click()
      await expect(lendersPage.dialog.getByRole('checkbox', { name: /^Lena Banks/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('table', { name: 'Offers' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('pages are never wider than their window, however long the words are', async ({ page }) => {
  test.slow()
  const lendersPage = await LendersPage.open(page)
  const { first, deal } = await dealWithActivity(lendersPage, ` ${'Featherstonehaughworthington'.repeat(3)}`)
  for (const width of [1440, 1024, 720, 390]) {
    await page.setViewportSize({ width, height: 800 })
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

test('lender pages never violate the content security policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => broken.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  const lendersPage = await LendersPage.open(page)
  const { first, deal } = await dealWithActivity(lendersPage)
  await page.goto(lendersPage.list)
  await expect(lendersPage.row(first.name)).toBeVisible()
  await page.goto(lendersPage.sharing(deal, `&lender=${first.id}`))
  await expect(page.getByRole('log')).toBeVisible()
  await lendersPage.button('Share with a lender').click()
  await expect(lendersPage.dialog.getByRole('checkbox').first()).toBeVisible()
  expect(broken).toEqual([])
})
