import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { LenderFixture, openPageAs } from '../fixtures/people/lender-fixture.ts'
import { expect, test } from '../fixtures/test.ts'

test('a lender offers terms by keyboard alone; the forms are accessible with errors', async ({ page, browser }) => {
  test.slow()
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
  await press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(theirs)
  await dialog.getByLabel('Amount').fill('850000')
  await dialog.getByLabel('Rate (%)').focus()
  await theirs.keyboard.type('10.25')
  await press('Tab')
  await theirs.keyboard.type('10')
  await press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Review and send' })).toBeVisible()
  await expectAccessible(theirs)
  await tabTo('Send terms')
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: 'Your response' })).toContainText('at 10.25% over 10 years')
  await tabTo('Decline')
  await press('Enter')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(theirs)
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Decline', exact: true })).toBeFocused()
  await theirs.getByRole('tab', { name: 'Summary' }).focus()
  await press('ArrowRight', 'ArrowRight')
  await expect(theirs).toHaveURL(/tab=documents/)
  await theirs.context().close()
})
