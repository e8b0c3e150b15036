import type { Page } from '@playwright/test'

/**
 * Keeps a page from hearing what happens elsewhere: for what somebody meets who does not know yet, or who sees a
 * failure before the page has got over it by itself.
 */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route('**/api/v0/events', (route) => route.abort())
}
