import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { openPopup } from './notifications-case.ts'
import { startSession, createPartner, uniqueEmail, signInAs, type TestPartner } from './own-partner.ts'

/** Sooner than anything is asked for by itself; no measure of speed. */
export const pushTimeout = { timeout: 15_000 }

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')

/** Everybody in the story, each in a browser of their own. */
export interface Journey {
  readonly partner: TestPartner
  readonly admin: Page
  readonly coordinator: Page
  readonly client: Page
  /** The contacts of two lenders, Alder National Bank and Birch Savings Bank. */
  readonly alder: Page
  readonly birch: Page
  readonly addresses: Readonly<Record<'coordinator' | 'client' | 'alder' | 'birch', string>>
}

/** A broker with its first Admin, who is signed in, and four browsers that nobody has used before. */
export async function startJourney(browser: Browser): Promise<Journey> {
  const admin = await newBrowserPage(browser)
  const partner = await createPartner(admin.request)
  await startSession(admin, await signInAs(admin.request, partner.email))
  return {
    partner,
    admin,
    coordinator: await newBrowserPage(browser),
    client: await newBrowserPage(browser),
    alder: await newBrowserPage(browser),
    birch: await newBrowserPage(browser),
    addresses: { coordinator: uniqueEmail(), client: uniqueEmail(), alder: uniqueEmail(), birch: uniqueEmail() },
  }
}

async function newBrowserPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** The addresses of the deal's pages, as each side has them. */
export interface DealPaths {
  readonly staff: (tab?: string) => string
  readonly client: string
  readonly lender: (tab?: string) => string
}

export function dealPaths({ partnerId }: TestPartner, deal: string): DealPaths {
  const tabbed = (address: string) => (tab?: string) => (tab === undefined ? address : `${address}?tab=${tab}`)
  return {
    staff: tabbed(`/partner/${partnerId}/deals/${deal}`),
    client: `/portal/${partnerId}/${deal}/my-docs`,
    lender: tabbed(`/lender/${partnerId}/deals/${deal}`),
  }
}

/** Waits until the bell tells this, and leaves its popup closed. */
export async function expectNotification(page: Page, text: RegExp): Promise<void> {
  const popup = await openPopup(page)
  await expect(popup.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible(pushTimeout)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
}

/** What the bell has told so far, to be searched for what it must not tell. */
export async function notificationTexts(page: Page): Promise<string> {
  const popup = await openPopup(page)
  await expect(popup.getByRole('listitem').first()).toBeVisible()
  const texts = await popup.innerText()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  return texts
}

/** Chooses a PDF by a button that opens the browser's own dialog. */
export async function choosePdf(page: Page, by: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await by.click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
}

/** Adds a row to a grid of figures and types it from the left; an empty text leaves a cell as it is. */
export async function typeRow(page: Page, grid: string, cellTexts: readonly string[]): Promise<void> {
  const tools = page.getByRole('toolbar', { name: `${grid}: rows and changes` })
  await tools.getByRole('button', { name: 'Add row' }).click()
  for (const [index, text] of cellTexts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    if (text !== '') await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: `${grid}: saving` })).toHaveText('Saved')
}

/** All that the pages at these addresses show, each once the words are there that tell that it is complete. */
export async function visibleTextAt(page: Page, paths: readonly (readonly [string, string])[]): Promise<string> {
  const seen: string[] = []
  for (const [address, text] of paths) {
    await page.goto(address)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    seen.push(await page.locator('body').innerText())
  }
  return seen.join('\n')
}
