import type { Page } from '@playwright/test'

/** What the server's answers are like: as they are, not there yet, or failures. Who is signed in is always answered. */
export type Answers = 'given' | 'awaited' | 'failed'

const key = 'test.answers'

/** Lets `answerWith` decide about the answers. In the page, because a routed page caches nothing and loads slowly. */
export async function decideAboutAnswers(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const answers = sessionStorage.getItem(name)
    if (answers !== 'awaited' && answers !== 'failed') return
    const ask = window.fetch
    const isKnown = /\/api\/v0\/(user|token|events)\b/
    const held = new Promise((go) => window.addEventListener(name, go, { once: true }))
    window.fetch = async (input, options) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.startsWith('/api/') || isKnown.test(pathname)) return ask(input, options)
      document.documentElement.dataset['asked'] = 'true'
      if (answers === 'failed') return new Response('', { status: 500 })
      await held
      return ask(input, options)
    }
  }, key)
}

/** Has the next page that is loaded get such answers. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, answers] as const)
}

/** Gives the answers that were awaited. */
export async function release(page: Page): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), key)
}

/** Whether the page has asked for anything since it was loaded. */
export function hasAsked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['asked'] === 'true')
}
