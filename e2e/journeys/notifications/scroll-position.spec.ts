import { changeStatusRepeatedly, bellWithUnread } from '../../fixtures/pages/notifications.ts'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { PortalFixture } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const stream = '**/api/v0/events'
// Shorter than any polling interval; not a performance target.
const pushTimeout = { timeout: 6000 }

test('a conversation keeps its position when a message arrives and shows a notice; at its end it follows', async ({
  page,
  browser,
}) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  for (let n = 1; n <= 20; n += 1) await fixture.sendMessage(deal, lender, `Message ${n}\nof two lines`)
  const theirs = await openPageAs(browser, lender)
  const followed = theirs.waitForResponse(stream)
  await theirs.goto(fixture.address(deal, 'conversation'))
  await followed
  const thread = theirs.getByRole('log')
  const field = theirs.getByRole('textbox', { name: /^Message to/ })
  await expect(thread.getByText('Message 20')).toBeInViewport()
  await field.fill('Half a sentence')
  const typedAt = await field.boundingBox()
  await fixture.sendMessage(deal, lender, 'At the end')
  await expect(thread.getByText('At the end')).toBeInViewport(pushTimeout)
  expect((await field.boundingBox())?.y).toBe(typedAt?.y)
  await thread.evaluate((box) => box.scrollTo({ top: 100 }))
  await theirs.waitForTimeout(300)
  const read = thread.getByText('Message 3\n')
  const readAt = await read.boundingBox()
  await fixture.sendMessage(deal, lender, 'Further down')
  const more = theirs.getByRole('button', { name: 'Show new messages' })
  await expect(more).toBeVisible(pushTimeout)
  expect((await read.boundingBox())?.y).toBe(readAt?.y)
  expect((await field.boundingBox())?.y).toBe(typedAt?.y)
  await expect(field).toHaveValue('Half a sentence')
  await expect(field).toBeFocused()
  await more.click()
  await expect(thread.getByText('Further down')).toBeInViewport()
  await expect(more).toHaveCount(0)
  await theirs.context().close()
})

test('a draft of terms stays when a colleague answers and the deal changes', async ({ page, browser }) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  const followed = theirs.waitForResponse(stream)
  await theirs.goto(fixture.address(deal))
  await followed
  await theirs.getByRole('button', { name: 'Offer terms' }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('777,000.00')
  await dialog.getByLabel('Conditions').fill('First lien.')
  await fixture.change(deal, { loan_amount: '900000.00' })
  await fixture.asLender(lender, deal, 'offers', { amount: '600000', rate: '0.1', term_months: 120 })
  await expect(theirs.getByText('$900,000.00').first()).toBeAttached(pushTimeout)
  await expect(dialog.getByRole('heading', { name: 'Offer new terms' })).toBeVisible(pushTimeout)
  await expect(dialog.getByLabel('Amount')).toHaveValue('777,000.00')
  await expect(dialog.getByLabel('Conditions')).toHaveValue('First lien.')
  await expect(dialog.getByLabel('Conditions')).toBeFocused()
  await theirs.context().close()
})

test('on a phone rows stay under the finger when others are added above; at the top the new one shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const fixture = await PortalFixture.open(page)
  await changeStatusRepeatedly(fixture, 30)
  const followed = page.waitForResponse(stream)
  await page.goto('/portal/notifications')
  await followed
  await expect(page.locator('li[data-row="0"]')).toBeVisible()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 900)
  await expect(page.locator('li[data-row="12"]')).toBeInViewport()
  await page.waitForTimeout(500)
  const before = await page.locator('li[data-row="12"]').boundingBox()
  await fixture.setDealStatus('Withdrawn')
  await expect(bellWithUnread(page, 32)).toBeVisible()
  await expect.poll(async () => (await page.locator('li[data-row="13"]').boundingBox())?.y).toBe(before?.y)
  await page.mouse.wheel(0, -3000)
  await page.waitForTimeout(500)
  await fixture.setDealStatus('Active')
  await expect(page.locator('li[data-row="0"]')).toContainText('from Withdrawn to Active')
})

test('on the board cards keep their position when others are added above them', async ({ page }) => {
  const fixture = await LenderFixture.open(page)
  const titles = Array.from({ length: 16 }, (_, n) => `Deal number ${n}`)
  for (const title of titles) await fixture.deal(title)
  await fixture.startStaffSession(page)
  const followed = page.waitForResponse(stream)
  await page.goto(`/partner/${fixture.partner.partnerId}/deals`)
  await followed
  const card = (title: string) => page.getByRole('article', { name: title, exact: true })
  await card('Deal number 12').hover()
  await page.mouse.wheel(0, 500)
  await expect(card('Deal number 7')).toBeInViewport()
  await page.waitForTimeout(500)
  const before = await card('Deal number 7').boundingBox()
  await fixture.deal('The newest deal')
  await expect(page.getByText(/^17 ?deals, total/)).toBeVisible()
  await expect.poll(async () => (await card('Deal number 7').boundingBox())?.y).toBe(before?.y)
})
