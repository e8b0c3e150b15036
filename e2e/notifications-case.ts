import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { PortalFixture } from './portal-case.ts'

/** The bell, whatever is unread. */
export function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications, / })
}

/** The bell, saying how many are unread. */
export function bellWithUnread(page: Page, unread: number): Locator {
  return page.getByRole('banner').getByRole('button', { name: `Notifications, ${unread} unread` })
}

/** Opens what is below the bell. */
export async function openPopup(page: Page): Promise<Locator> {
  await bell(page).click()
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popup).toBeVisible()
  return popup
}

/** The deal's page as staff see it. */
export function staffDeal({ partnerId, deal }: PortalFixture): string {
  return `/partner/${partnerId}/deals/${deal.id}`
}

/** Staff change the status of the deal so many times; the client is told of each. */
export async function changeStatusRepeatedly(fixture: PortalFixture, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await fixture.setDealStatus(time % 2 === 0 ? 'On Hold' : 'Active')
}

/** Another window of the same browser or of another one, kept from animating. */
export async function newPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}
