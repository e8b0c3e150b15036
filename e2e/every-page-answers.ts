import type { Page } from '@playwright/test'

/** What the server's answers are like: as they are, not there yet, or failures. Who is signed in is always answered. */
export type ResponseMode = 'given' | 'awaited' | 'failed'

const key = 'test.answers'

/** Lets `answerWith` decide about the answers. In the page, because a routed page caches nothing and loads slowly. */
export async function controlResponses(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const mode = sessionStorage.getItem(name)
    if (mode !== 'awaited' && mode !== 'failed') return
    const originalFetch = window.fetch
    const isAlwaysAnswered = /\/api\/v0\/(user|token|events)\b/
    const released = new Promise((resolve) => window.addEventListener(name, resolve, { once: true }))
    window.fetch = async (input, options) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.startsWith('/api/') || isAlwaysAnswered.test(pathname)) return originalFetch(input, options)
      document.documentElement.dataset['asked'] = 'true'
      if (mode === 'failed') return new Response('', { status: 500 })
      await released
      return originalFetch(input, options)
    }
  }, key)
}

/** Has the next page that is loaded get such answers. */
export async function setResponseMode(page: Page, mode: ResponseMode): Promise<void> {
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, mode] as const)
}

/** Gives the answers that were awaited. */
export async function releaseResponses(page: Page): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), key)
}

/** Whether the page has asked for anything since it was loaded. */
export function hasRequested(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['asked'] === 'true')
}
