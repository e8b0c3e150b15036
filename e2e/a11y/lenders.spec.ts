import { expect, test } from '@playwright/test'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { LendersPage } from '../fixtures/pages/lenders-page.ts'

/** A deal with two lenders who offered terms, one with people and messages, and a third whose sharing ended. */
async function dealWithActivity(fixture: LendersPage, word = '') {
  const first = await fixture.fixture.lender(`First Coastal Bank${word}`)
  const second = await fixture.fixture.lender(`Second Street Savings${word}`)
  const third = await fixture.fixture.lender(`Third Lake Bank${word}`)
  const gina = await fixture.addPerson(first, `Gina Torres${word}`)
  const deal = await fixture.fixture.deal(`Harbor Bakery${word}`)
  for (const lender of [first, second, third]) await fixture.fixture.share(deal, lender, true)
  await fixture.grantAccess(deal, gina)
  await fixture.offer(first, deal, { expires_on: '2099-12-31', conditions: `Landlord waiver${word}` })
  await fixture.offer(first, deal, { guaranty_percentage: '0.75', conditions: `Personal guaranty of all${word}` })
  await fixture.offer(second, deal, { rate: '0.0975', amount: '999999999999999.99' })
  await fixture.asLender(first, deal, 'POST /messages', { text: `Is the lease renewed?${word}` })
  await fixture.fixture.sendMessage(deal, first, `Yes${word}`)
  await fixture.fixture.endSharing(deal, third)
  return { first, deal }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('the list is accessible: empty, adding a lender with errors, full, confirming, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const fixture = await LendersPage.open(page)
      await page.goto(fixture.list)
      await expect(page.getByText('No lenders yet')).toBeVisible()
      await expectAccessible(page)
      await fixture.button('New lender').first().click()
      await fixture.button('Create and invite').click()
      await expect(fixture.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      const lender = await fixture.fixture.lender('First Coastal Bank')
      await fixture.fixture.invite('Second Street Savings')
      await page.goto(fixture.list)
      await expect(fixture.row(lender.name)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(`Status of ${lender.name}`).selectOption('Inactive')
      await expect(fixture.dialog).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(fixture.list)
      await expect(page.getByRole('link', { name: /^Open lender/ }).first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${fixture.list}?search=nothing`)
      await expect(page.getByText('No lenders match these filters')).toBeVisible()
      await expectAccessible(page)
    })

    test('a lender page is accessible: with a menu, adding a person with errors, confirming, editing, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const fixture = await LendersPage.open(page)
      const { first } = await dealWithActivity(fixture)
      await page.goto(fixture.one(first))
      await expect(page.getByRole('list', { name: `Deals shared with ${first.name}` })).toContainText('Harbor Bakery')
      await expectAccessible(page)
      await fixture.button('Add person').click()
      await fixture.button('Add and invite').click()
      await expect(fixture.dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await fixture.button('More for Gina Torres').click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Set to Inactive' }).click()
      await expect(fixture.dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await fixture.button('Edit').click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
    })

    test('sharing is accessible: with no lenders, compared, expanded, while sharing, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const fixture = await LendersPage.open(page)
      const quiet = await fixture.fixture.deal()
      await page.goto(fixture.sharing(quiet))
      await expect(page.getByText('Not shared yet')).toBeVisible()
      await expectAccessible(page)
      const { first, deal } = await dealWithActivity(fixture)
      await page.goto(fixture.sharing(deal, `&lender=${first.id}`))
      await expect(page.getByRole('log')).toContainText('Yes')
      await expectAccessible(page)
      await fixture.button('Choose contacts').click()
      await expect(fixture.dialog.getByRole('checkbox', { name: /^Gina Torres/ })).toBeChecked()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await fixture.button('Share with lender').click()
      await fixture.dialog.getByRole('checkbox', { name: /^Third Lake Bank/ }).check()
      await expectAccessible(page)
      await fixture.button('Continue with 1 lender').click()
      await expect(fixture.dialog.getByRole('checkbox', { name: /^Lena Banks/ })).toBeVisible()
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
  const fixture = await LendersPage.open(page)
  const { first, deal } = await dealWithActivity(fixture, ` ${'Featherstonehaughworthington'.repeat(3)}`)
  for (const width of [1440, 1024, 720, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(fixture.list)
    await expect(page.getByRole('link', { name: `Open lender ${first.name}` })).toBeVisible()
    await fixture.expectNoOverflow(`list at ${width}`)
    await page.goto(fixture.one(first))
    await expect(page.getByRole('list', { name: `Deals shared with ${first.name}` })).toContainText(deal.title)
    await fixture.expectNoOverflow(`lender at ${width}`)
    await page.goto(fixture.sharing(deal, `&lender=${first.id}`))
    await expect(page.getByRole('log')).toBeVisible()
    await fixture.expectNoOverflow(`sharing at ${width}`)
    await page.goto(fixture.sharing(deal, '&share=1'))
    await expect(fixture.dialog.getByRole('checkbox').first()).toBeVisible()
    await fixture.expectNoOverflow(`share at ${width}`)
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
  const fixture = await LendersPage.open(page)
  const { first, deal } = await dealWithActivity(fixture)
  await page.goto(fixture.list)
  await expect(fixture.row(first.name)).toBeVisible()
  await page.goto(fixture.sharing(deal, `&lender=${first.id}`))
  await expect(page.getByRole('log')).toBeVisible()
  await fixture.button('Share with lender').click()
  await expect(fixture.dialog.getByRole('checkbox').first()).toBeVisible()
  expect(broken).toEqual([])
})
