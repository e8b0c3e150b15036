import { DealCalls, dealsPath, uniqueWord, dealPath } from '../fixtures/api/deal-calls.ts'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test.beforeEach(async ({ page }) => {
      // Colors measured during a fade-in are not the final ones.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await startSessionAs(page, 'admin')
    })

    test('the board is accessible with its menu and a filter open', async ({ page }) => {
      test.slow()
      await page.goto(`/partner/${demoPartnerId}/deals?view=board`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Move to' }).first().click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Stage' }).click()
      await expect(page.getByRole('checkbox', { name: 'Packaging' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the list is accessible: with selected rows, empty, on a phone, and creating a deal', async ({ page }) => {
      test.slow()
      await page.goto(`/partner/${demoPartnerId}/deals?view=list`)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'New deal' }).click()
      await page.getByRole('button', { name: 'Create deal' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.goto(dealsPath(uniqueWord(), '&view=list'))
      await expect(page.getByText('No deals match these filters')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/partner/${demoPartnerId}/deals`)
      await expect(page.getByRole('list', { name: 'Deals' }).getByRole('link').first()).toBeVisible()
      await expectAccessible(page)
    })

    test('a deal is accessible: read, edited with errors, in conflict, its activity, and on a phone', async ({
      page,
    }) => {
      test.slow()
      const calls = await DealCalls.as(page, 'admin')
      const deal = await calls.add({ title: `Axe ${uniqueWord()}` })
      await page.goto(dealPath(deal))
      await expect(page.getByRole('heading', { level: 1, name: deal.title })).toBeVisible()
      await expect(page.getByText('No notes yet.')).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Edit loan' }).click()
      const form = page.getByRole('form', { name: 'Edit loan' })
      await form.getByLabel('Loan amount').fill('1.5m')
      await form.getByLabel('Interest rate').fill('high')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await form.getByLabel('Interest rate').fill('10.25')
      await calls.change(deal, { loan_amount: '1400000.00', business_name: 'Rowe Marine LLC' })
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog', { name: 'Someone else changed this deal' })).toBeVisible()
      await expectAccessible(page)

      await page.goto(`${dealPath(deal)}?tab=activity`)
      await expect(page.getByRole('list', { name: 'Activity' })).toContainText('created the deal')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
    })
  })
}

test('pages are never wider than their window: a board of many stages, a deal with long names', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `${'Long'.repeat(30)} ${uniqueWord()}` })
  const name = 'Featherstonehaughworthington'.repeat(2)
  await calls.change(deal, {
    business_name: name,
    borrower: { first_name: name, last_name: name, email: `${'x'.repeat(60)}@${'sub.'.repeat(20)}example.test` },
  })
  await startSessionAs(page, 'admin')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of [1440, 720, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/partner/${demoPartnerId}/deals?view=board`)
    await expect(page.getByRole('region', { name: 'Pre-Qualification' })).toBeVisible()
    expect(await overflow(), `board at ${width}`).toBe(0)
    await page.goto(dealPath(deal))
    await expect(page.getByRole('button', { name: 'Move to next stage' })).toBeVisible()
    expect(await overflow(), `deal at ${width}`).toBe(0)
  }
})
