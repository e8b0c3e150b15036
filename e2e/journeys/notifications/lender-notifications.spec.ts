import type { Locator, Page } from '@playwright/test'
import { bellWithUnread, openPopup } from '../../fixtures/pages/notifications.ts'
import { LenderFixture, openPageAs, type TestLender } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const stream = '**/api/v0/events'
// Shorter than any polling interval; not a performance target.
const pushTimeout = { timeout: 6000 }
const notShared = 'Deal not shared'

/** A browser of a person at a lender, on a page that receives events. */
async function listening(page: Page, path: string): Promise<Page> {
  const followed = page.waitForResponse(stream)
  await page.goto(path)
  await followed
  return page
}

/** How much of the bell its count covers, from 0 to 1. */
function coveredBell(bell: Locator): Promise<number> {
  return bell.evaluate((button) => {
    const [icon, count] = [button.querySelector('svg'), button.querySelector('span')]
    if (icon === null || count === null) return Number.NaN
    const [one, other] = [icon.getBoundingClientRect(), count.getBoundingClientRect()]
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return (width * height) / (one.width * one.height)
  })
}

async function withDeal(page: Page): Promise<{ fixture: LenderFixture; lender: TestLender }> {
  const fixture = await LenderFixture.open(page)
  return { fixture, lender: await fixture.lender('First Harbor Bank') }
}

test('what a broker shares and writes is counted for the lender at once, opens the deal, and is marked', async ({
  page,
  browser,
}) => {
  const { fixture, lender } = await withDeal(page)
  const theirs = await listening(await openPageAs(browser, lender), '/lender')
  await expect(bellWithUnread(theirs, 0)).toBeVisible()
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  await expect(bellWithUnread(theirs, 1)).toBeVisible(pushTimeout)
  await expect(theirs.getByRole('list', { name: 'Partners' }).getByText('1 deal', { exact: true })).toBeVisible()
  const resize = (size: string) => theirs.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  const covered = await coveredBell(bellWithUnread(theirs, 1))
  await resize('32px')
  expect(await coveredBell(bellWithUnread(theirs, 1))).toBeLessThan(covered * 1.1)
  await resize('')
  await fixture.sendMessage(deal, lender, 'The lease is in the package now.')
  await expect(bellWithUnread(theirs, 2)).toBeVisible(pushTimeout)
  // Another message before the first is read adds no notification, but is in the conversation.
  await fixture.sendMessage(deal, lender, 'And the tax returns.')

  const popup = await openPopup(theirs)
  const message = popup.getByRole('listitem')
  await expect(message).toHaveText([
    new RegExp(`New message.*sent a message about ${deal.title}`),
    /Deal shared with you.*shared/,
  ])
  await popup.getByRole('link', { name: /New message/ }).click()
  await expect(theirs).toHaveURL(fixture.address(deal))
  await expect(bellWithUnread(theirs, 1)).toBeVisible()
  await theirs.getByRole('tab', { name: /^Conversation.*2 unread/ }).click()
  const thread = theirs.getByRole('log')
  await expect(thread.getByText('And the tax returns.')).toBeVisible()
  await fixture.sendMessage(deal, lender, 'The appraisal comes on Monday.')
  await expect(thread.getByText('The appraisal comes on Monday.')).toBeVisible(pushTimeout)
  await expect(bellWithUnread(theirs, 2)).toBeVisible()

  await openPopup(theirs)
  await theirs.getByRole('button', { name: 'View All Notifications' }).click()
  await expect(theirs).toHaveURL('/lender/notifications')
  await expect(theirs.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Partners.*Notifications/)
  await expect(theirs.getByText('2 unread')).toBeVisible()
  const table = theirs.getByRole('table', { name: 'Notifications' })
  await expect(table.getByRole('link')).toHaveCount(3)
  await table.getByRole('link', { name: /^Unread: Deal shared with you/ }).click()
  await expect(theirs).toHaveURL(fixture.address(deal))
  await theirs.goBack()
  await expect(theirs.getByText('1 unread')).toBeVisible()
  await theirs.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellWithUnread(theirs, 0)).toBeVisible()
  await expect(table.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await theirs.context().close()
})

test("a lender's answers, offers and messages show at the broker's bell and on the deal at once", async ({
  page,
  browser,
}) => {
  const { fixture, lender } = await withDeal(page)
  const deal = await fixture.deal()
  await fixture.share(deal, lender)
  await fixture.startStaffSession(page)
  await listening(page, `/partner/${fixture.partner.partnerId}/deals/${deal.id}?tab=sharing&lender=${lender.id}`)
  await expect(bellWithUnread(page, 0)).toBeVisible()
  const field = page.getByRole('textbox', { name: `Message to ${lender.name}` })
  await field.fill('Half a sentence')
  const theirs = await listening(await openPageAs(browser, lender), fixture.address(deal))
  await theirs.getByRole('button', { name: 'Interested' }).click()
  const card = page.getByRole('list', { name: 'Lenders who see the deal' }).getByRole('listitem').first()
  await expect(card.getByText('Interested', { exact: true }).first()).toBeVisible(pushTimeout)
  await expect(bellWithUnread(page, 1)).toBeVisible(pushTimeout)
  await fixture.asLender(lender, deal, 'offers', { amount: '800000', rate: '0.1025', term_months: 120 })
  await expect(page.getByRole('table', { name: 'Offers' })).toContainText('10.25%', pushTimeout)
  for (const text of ['May we see the lease?', 'And the tax returns?']) {
    await fixture.asLender(lender, deal, 'messages', { text })
    await expect(page.getByRole('log').getByText(text)).toBeVisible(pushTimeout)
  }
  await fixture.asLender(lender, deal, 'response', { response: 'Declined', reason: 'cash_flow' })
  // Many changes in a row are grouped.
  await expect(card.getByText('Declined', { exact: true }).first()).toBeVisible(pushTimeout)
  await expect(bellWithUnread(page, 4)).toBeVisible(pushTimeout)
  await expect(field).toHaveValue('Half a sentence')
  await expect(field).toBeFocused()

  const popup = await openPopup(page)
  await expect(popup.getByRole('listitem')).toHaveText([
    /Lender responded.*First Harbor Bank declined/,
    /New message.*Lena Banks at First Harbor Bank sent a message/,
    /Terms offered.*offered \$800,000\.00/,
    /Lender responded.*First Harbor Bank is interested/,
  ])
  await theirs.context().close()
})

test('a person at the lender without the deal is not notified, and no one is once sharing has ended', async ({
  page,
  browser,
}) => {
  const { fixture, lender } = await withDeal(page)
  const colleague = await fixture.colleague(lender)
  const [deal, another] = [await fixture.deal(), await fixture.deal()]
  const without = await listening(await openPageAs(browser, colleague), '/lender')
  const theirs = await listening(await openPageAs(browser, lender), '/lender')
  await fixture.share(deal, lender)
  await fixture.sendMessage(deal, lender, 'For the contact.')
  await expect(bellWithUnread(theirs, 2)).toBeVisible(pushTimeout)
  await listening(theirs, fixture.address(deal, 'conversation'))
  await expect(theirs.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await fixture.endSharing(deal, lender)
  await expect(theirs.getByRole('heading', { name: notShared })).toBeVisible(pushTimeout)
  // Its notifications disappear with it.
  await expect(bellWithUnread(theirs, 0)).toBeVisible(pushTimeout)
  await fixture.change(deal, { status: 'On Hold' })
  // What comes after it is the first that is counted.
  await fixture.share(another, lender)
  await expect(bellWithUnread(theirs, 1)).toBeVisible(pushTimeout)
  await expect(bellWithUnread(without, 0)).toBeVisible()
  await without.goto('/lender/notifications')
  await expect(without.getByText('No New Notifications', { exact: true })).toBeVisible()
  for (const one of [theirs, without]) await one.context().close()
})
