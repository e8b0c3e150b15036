import { expect, type Browser, type Page } from '@playwright/test'
import { startSession, createPartner, testPassword, signInAs, type TestPartner } from './own-partner.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

export const accountPath = ({ partnerId }: TestPartner) => `/partner/${partnerId}/account`

export const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

/** A message with just these words. */
export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true })

/** A partner of the test's own with its Admin in the page, on their account. */
export async function openOwnPartner(page: Page): Promise<TestPartner> {
  const own = await createPartner(page.request)
  await startSession(page, await signInAs(page.request, own.email))
  await page.goto(accountPath(own))
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  return own
}

/** Another browser in which the same person looks at their deals; end it by closing its context. */
export async function signInElsewhere(browser: Browser, own: TestPartner, userAgent = firefox): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await startSession(page, await signInAs(page.request, own.email, testPassword, userAgent))
  await page.goto(`/partner/${own.partnerId}/deals`)
  await expect(page.getByText('No deals yet')).toBeVisible()
  return page
}
