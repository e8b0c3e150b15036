import { chromium, type BrowserContext } from '@playwright/test'
import { ensureChromium } from '../../tools/test-runner/chromium.ts'
import { onCleanup } from '../harness/cleanup.ts'

/** What a session consists of. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** A browser with one profile, and a port of its own where it is to be driven by others. */
export async function openBrowser(profile: string, port: number | null): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    viewport: { width: 1440, height: 900 },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      ...(port === null ? [] : [`--remote-debugging-port=${port}`]),
    ],
  })
  onCleanup(() => context.close())
  return context
}

/**
 * Signs a person in by a call.
 * @param path of the call below /api/v0
 * @throws Error it was refused
 */
export async function tokensOf(
  url: string,
  path: string,
  person: { email: string; password: string },
): Promise<Tokens> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/v0/${path}`, { method: 'POST', headers, body: JSON.stringify(person) })
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Tokens
}

/** Puts a session into the browser, or takes out the one that is there. */
export async function enter(context: BrowserContext, url: string, tokens: Tokens | null): Promise<void> {
  const page = await context.newPage()
  // Any small file of the same origin will do to reach its storage.
  await page.goto(`${url}/images/mark.svg`)
  await page.evaluate((pair) => {
    localStorage.clear()
    if (pair === null) return
    localStorage.setItem('loanyard.access', pair.access)
    localStorage.setItem('loanyard.refresh', pair.refresh)
  }, tokens)
  await page.close()
}
