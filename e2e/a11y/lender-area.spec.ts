import type { Page } from '@playwright/test'
import { axeAppearances } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { withoutEvents } from '../fixtures/browser/without-events.ts'
import { LenderFixture, openPageAs } from '../fixtures/people/lender-fixture.ts'
import { expect, test } from '../fixtures/test.ts'

async function expectFits(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(needed).toBeLessThanOrEqual(there ?? 0)
}

for (const { width, colorScheme } of axeAppearances) {
  test(`${width} px, ${colorScheme}: every page of the lender area is accessible and fits`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const fixture = await LenderFixture.open(page)
    const lender = await fixture.lender()
    const deal = await fixture.deal(
      'Harbor Bakery – Equipment with quite a long name that goes over the line on a phone',
    )
    await fixture.addFinancials(deal)
    await fixture.question(deal, 'How will the proceeds be used?', 'Two ovens and flour.')
    await fixture.documents(deal, 'Tax returns', ['2024.pdf', '2025.pdf'])
    await fixture.sendMessage(deal, lender, 'Before it is shared.').catch(() => undefined)
    await fixture.share(deal, lender)
    await fixture.sendMessage(deal, lender, 'Good morning.')
    const theirs = await openPageAs(browser, lender)
    // The event stream keeps the network from ever being idle.
    await withoutEvents(theirs)
    await theirs.setViewportSize({ width, height: 900 })
    await theirs.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const address of ['/lender', fixture.deals, '/lender/settings', `${fixture.deals}/deal_none`]) {
      await theirs.goto(address)
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
      await theirs.waitForLoadState('networkidle')
      await expectAccessible(theirs)
      await expectFits(theirs)
    }
    for (const tab of ['summary', 'financials', 'documents', 'questions', 'acknowledgements', 'conversation']) {
      await theirs.goto(fixture.address(deal, tab))
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(deal.title)
      await theirs.waitForLoadState('networkidle')
      await expectAccessible(theirs)
      await expectFits(theirs)
    }
    for (const button of ['Offer terms', 'Decline']) {
      await theirs.getByRole('button', { name: button, exact: true }).click()
      await expect(theirs.getByRole('dialog')).toBeVisible()
      await expectAccessible(theirs)
      await theirs.keyboard.press('Escape')
      await expect(theirs.getByRole('dialog')).toHaveCount(0)
      await expect(theirs.getByRole('button', { name: button, exact: true })).toBeFocused()
    }
    await theirs.context().close()
  })
}

test('a lender goes from the partner list to a deal and offers terms by keyboard alone', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal('Alder')
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  const press = async (...keys: string[]) => {
    for (const key of keys) await theirs.keyboard.press(key)
  }
  const tabTo = async (name: string | RegExp) => {
    const wanted = theirs.getByRole('button', { name }).or(theirs.getByRole('link', { name })).first()
    await expect(wanted).toBeVisible()
    for (let steps = 0; steps < 60; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`the keyboard does not reach ${String(name)}`)
  }
  await theirs.goto('/lender')
  await tabTo(fixture.partner.company)
  await press('Enter')
  await tabTo(/Open deal Alder/)
  await press('Enter')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Alder')
  await tabTo('Offer terms')
  await press('Enter')
  const dialog = theirs.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toBeVisible()
  await dialog.getByLabel('Amount').focus()
  await press('Tab')
  await theirs.keyboard.type('10.25')
  await press('Tab')
  await theirs.keyboard.type('10')
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: 'Your response' })).toContainText('at 10.25% over 10 years')
  await theirs.getByRole('tab', { name: 'Summary' }).focus()
  await press('ArrowRight', 'ArrowRight')
  await expect(theirs).toHaveURL(/tab=documents/)
  await theirs.context().close()
})
