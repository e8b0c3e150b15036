import { expect, type Locator, type Page } from '@playwright/test'
import type { Bundle } from '@loanyard/contract/bundles'
import { BundleCalls, bundlePath } from './bundle-calls.ts'
import { uniqueWord } from './deal-calls.ts'
import { startSessionAs } from './people.ts'

/** What a bundle asks for, as its page lists it. */
export function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
}

/** The titles of what a bundle asks for, but for those that are being edited. */
export function headings(page: Page): Locator {
  return page.getByRole('list', { name: 'Items', exact: true }).getByRole('heading', { level: 3 })
}

/** Opens a bundle that asks for these, as an Admin. */
export async function openBundle(page: Page, ...titles: string[]): Promise<{ calls: BundleCalls; bundle: Bundle }> {
  const calls = await BundleCalls.as(page, 'admin')
  const bundle = await calls.add({ title: uniqueWord(), attachments: titles.map((title) => ({ title })) })
  await startSessionAs(page, 'admin')
  await page.goto(bundlePath(bundle))
  await expect(headings(page)).toHaveText(titles)
  return { calls, bundle }
}
