import { expect, type Page } from '@playwright/test'
import { setResponseMode, hasRequested, releaseResponses } from './every-page-answers.ts'
import {
  axeFindings,
  frameFindings,
  motionFindings,
  setColorScheme,
  waitUntilLoaded,
  setAppearance,
  widthFindings,
} from './every-page-checks.ts'
import type { Visit } from './every-page-table.ts'

/** What was found on a page, and how often axe was run over it. */
export interface PageReport {
  readonly findings: readonly string[]
  readonly runs: number
}

/** Notes what is found, each with the page's address and the state it was in. */
class FindingLog {
  readonly findings: string[] = []
  runs = 0
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  add(state: string, findings: readonly string[]): void {
    this.findings.push(...findings.map((each) => `${this.#path} (${state}): ${each}`))
  }

  async axe(state: string, run: Promise<readonly string[]>): Promise<void> {
    this.runs += 1
    this.add(state, await run)
  }
}

/**
 * Looks at one page in all its states: while the server has not answered, complete, with what opens over it, and when
 * the server fails; in both colors, from the width of a desk to that of 400 % zoom.
 */
export async function checkPage(page: Page, visit: Visit, address: string): Promise<PageReport> {
  const log = new FindingLog(`${visit.viewer} at ${visit.path}`)
  await setResponseMode(page, 'awaited')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  // An address that differs in what comes after the # alone would not be loaded again.
  await page.goto('about:blank')
  await page.goto(address)
  await waitForPage(page)
  const sendsRequests = await hasRequested(page)
  if (sendsRequests) {
    await log.axe('awaited', axeFindings(page))
    log.add('awaited', await motionFindings(page))
    await releaseResponses(page)
  }
  await waitUntilLoaded(page)
  await checkWide(page, visit, log)
  await checkNarrow(page, log)
  if (sendsRequests) await checkFailure(page, address, log)
  return log
}

/** What the page asks for may be awaited, so only its frame is. */
async function waitForPage(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').locator('*').first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

async function checkWide(page: Page, visit: Visit, log: FindingLog): Promise<void> {
  log.add('1440', await frameFindings(page))
  log.add('1440', await motionFindings(page))
  await log.axe('1440 light', axeFindings(page))
  for (const name of visit.opens) await checkOverlay(page, name, log)
  await setColorScheme(page, 'dark')
  await log.axe('1440 dark', axeFindings(page, { only: 'colors' }))
}

/** Opens what a button opens, and closes it by Escape, which must give the focus back. */
async function checkOverlay(page: Page, name: string, log: FindingLog): Promise<void> {
  const opener = page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
  await opener.click({ timeout: 20_000 })
  const overlay = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true }).last()
  await expect(overlay, `${name} opens`).toBeVisible()
  await setColorScheme(page, 'light')
  const within = '[role="dialog"], [role="menu"]'
  await log.axe(`${name}, light`, axeFindings(page, { within }))
  log.add(name, await motionFindings(page))
  await setColorScheme(page, 'dark')
  await log.axe(`${name}, dark`, axeFindings(page, { within, only: 'colors' }))
  const holdsFocus = () => overlay.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, `${name} takes the focus`).toBe(true)
  await page.keyboard.press('Escape')
  await expect(overlay, `${name} closes`).toBeHidden()
  await expect(opener, `${name} has the focus back`).toBeFocused()
}

/** 720 px is 1440 px at 200 %, 320 px is 1280 px at 400 % (1.4.4, 1.4.10). */
async function checkNarrow(page: Page, log: FindingLog): Promise<void> {
  for (const width of [720, 320, 390]) {
    await setAppearance(page, 'dark', width)
    await waitUntilLoaded(page)
    log.add(`${width}`, await widthFindings(page))
  }
  log.add('390', await frameFindings(page))
  log.add('390', await motionFindings(page))
  await log.axe('390 dark', axeFindings(page))
  await setColorScheme(page, 'light')
  await log.axe('390 light', axeFindings(page, { only: 'colors' }))
}

async function checkFailure(page: Page, address: string, log: FindingLog): Promise<void> {
  await setResponseMode(page, 'failed')
  await setAppearance(page, 'dark', 390)
  // Loaded again in the same frame, a page is not always told of other colors.
  await page.goto('about:blank')
  await page.goto(address)
  await waitForPage(page)
  await waitUntilLoaded(page)
  log.add('failed', await frameFindings(page))
  log.add('failed', await widthFindings(page))
  await log.axe('failed, dark', axeFindings(page))
  await setColorScheme(page, 'light')
  await log.axe('failed, light', axeFindings(page, { only: 'colors' }))
}
