import { expect, type Page } from '@playwright/test'
import { answerWith, hasAsked, release } from './every-page-answers.ts'
import { axeFindings, frameFindings, motionFindings, paint, ready, show, widthFindings } from './every-page-checks.ts'
import type { Visit } from './every-page-table.ts'

/** What was found on a page, and how often axe was run over it. */
export interface Look {
  readonly findings: readonly string[]
  readonly runs: number
}

/** Notes what is found, each with the page's address and the state it was in. */
class Notes {
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
 * the server fails; in both colours, from the width of a desk to that of 400 % zoom.
 */
export async function look(page: Page, visit: Visit, address: string): Promise<Look> {
  const notes = new Notes(`${visit.who} at ${visit.path}`)
  await answerWith(page, 'awaited')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  // An address that differs in what comes after the # alone would not be loaded again.
  await page.goto('about:blank')
  await page.goto(address)
  await arrived(page)
  const asks = await hasAsked(page)
  if (asks) {
    await notes.axe('awaited', axeFindings(page))
    notes.add('awaited', await motionFindings(page))
    await release(page)
  }
  await ready(page)
  await wide(page, visit, notes)
  await narrow(page, notes)
  if (asks) await failing(page, address, notes)
  return notes
}

/** What the page asks for may be awaited, so only its frame is. */
async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').locator('*').first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

async function wide(page: Page, visit: Visit, notes: Notes): Promise<void> {
  notes.add('1440', await frameFindings(page))
  notes.add('1440', await motionFindings(page))
  await notes.axe('1440 light', axeFindings(page))
  for (const name of visit.opens) await opened(page, name, notes)
  await paint(page, 'dark')
  await notes.axe('1440 dark', axeFindings(page, { only: 'colours' }))
}

/** Opens what a button opens, and closes it by Escape, which must give the focus back. */
async function opened(page: Page, name: string, notes: Notes): Promise<void> {
  const opener = page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
  await opener.click({ timeout: 20_000 })
  const over = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true }).last()
  await expect(over, `${name} opens`).toBeVisible()
  await paint(page, 'light')
  const within = '[role="dialog"], [role="menu"]'
  await notes.axe(`${name}, light`, axeFindings(page, { within }))
  notes.add(name, await motionFindings(page))
  await paint(page, 'dark')
  await notes.axe(`${name}, dark`, axeFindings(page, { within, only: 'colours' }))
  const holdsFocus = () => over.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, `${name} takes the focus`).toBe(true)
  await page.keyboard.press('Escape')
  await expect(over, `${name} closes`).toBeHidden()
  await expect(opener, `${name} has the focus back`).toBeFocused()
}

/** 720 px is 1440 px at 200 %, 320 px is 1280 px at 400 % (1.4.4, 1.4.10). */
async function narrow(page: Page, notes: Notes): Promise<void> {
  for (const width of [720, 320, 390]) {
    await show(page, 'dark', width)
    await ready(page)
    notes.add(`${width}`, await widthFindings(page))
  }
  notes.add('390', await frameFindings(page))
  notes.add('390', await motionFindings(page))
  await notes.axe('390 dark', axeFindings(page))
  await paint(page, 'light')
  await notes.axe('390 light', axeFindings(page, { only: 'colours' }))
}

async function failing(page: Page, address: string, notes: Notes): Promise<void> {
  await answerWith(page, 'failed')
  await show(page, 'dark', 390)
  // Loaded again in the same frame, a page is not always told of other colours.
  await page.goto('about:blank')
  await page.goto(address)
  await arrived(page)
  await ready(page)
  notes.add('failed', await frameFindings(page))
  notes.add('failed', await widthFindings(page))
  await notes.axe('failed, dark', axeFindings(page))
  await paint(page, 'light')
  await notes.axe('failed, light', axeFindings(page, { only: 'colours' }))
}
