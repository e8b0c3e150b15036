import { settledY } from '../../fixtures/browser/settled-position.ts'
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
  const read = thread.getByText('Message 3\n')
  const readAt = await settledY(read)
  await fixture.sendMessage(deal, lender, 'Further down')
  const more = theirs.getByRole('button', { name: 'Show new messages' })
  await expect(more).toBeVisible(pushTimeout)
  expect((await read.boundingBox())?.y).toBe(readAt)
  expect((await field.boundingBox())?.y).toBe(typedAt?.y)
  await expect(field).toHaveValue('Half a sentence')
  await expect(field).toBeFocused()
  await more.click()
  await expect(thread.getByText('Further down')).toBeInViewport()
  await expect(more).toHaveCount(0)
  await theirs.context().close()
})

test('rows stay where they are when others are added above them, in a table and on a phone', async ({ page }) => {
  test.slow()
  const fixture = await PortalFixture.open(page)
  await changeStatusRepeatedly(fixture, 45)
  const followed = page.waitForResponse(stream)
  await page.goto('/portal/notifications')
  await followed
  const row = (index: number) => page.locator(`[data-row="${index}"]`)
  await row(5).hover()
  await page.mouse.wheel(0, 500)
  await expect(row(14)).toBeInViewport()
  const inTable = await settledY(row(14))
  await fixture.setDealStatus('Withdrawn')
  await expect(bellWithUnread(page, 47)).toBeVisible()
  await expect.poll(async () => (await row(15).boundingBox())?.y).toBe(inTable)

  await page.setViewportSize({ width: 390, height: 844 })
  const followedAgain = page.waitForResponse(stream)
  await page.goto('/portal/notifications')
  await followedAgain
  await expect(row(0)).toBeVisible()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 900)
  await expect(row(12)).toBeInViewport()
  const onPhone = await settledY(row(12))
  await fixture.setDealStatus('Active')
  await expect(bellWithUnread(page, 48)).toBeVisible()
  await expect.poll(async () => (await row(13).boundingBox())?.y).toBe(onPhone)
  // At the top the new one shows.
  await page.mouse.wheel(0, -3000)
  await expect(row(0)).toBeInViewport()
  await settledY(row(0))
  await fixture.setDealStatus('On Hold')
  await expect(row(0)).toContainText('from Active to On Hold')
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
  const before = await settledY(card('Deal number 7'))
  await fixture.deal('The newest deal')
  await expect(page.getByText(/^17 ?deals, total/)).toBeVisible()
  await expect.poll(async () => (await card('Deal number 7').boundingBox())?.y).toBe(before)
})
