import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Still an experiment of axe: it takes initials and second lines for a part of a control's name. See docs/accessibility.md. */
const disabledRules: NonNullable<RunOptions['rules']> = { 'label-content-name-mismatch': { enabled: false } }
/** What a change of colors alone can break. */
const colorRules = ['color-contrast', 'link-in-text-block']

export type Scheme = 'light' | 'dark'

/** Waits until the page has its name and nothing of it is still to come. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const waits = document.querySelectorAll('[class*="skeleton" i], main [aria-busy="true"], [class*="loader" i]')
    // The trail waits for the names of what could not be loaded.
    return ![...waits].some((each) => shown(each) && each.closest('nav') === null)
  })
  await waitUntilSettled(page)
}

/** Waits until what was changed is painted and nothing moves. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await frame()
  })
}

/** Shows the page in these colors and as wide as that. */
export async function setAppearance(page: Page, scheme: Scheme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
  await setColorScheme(page, scheme)
}

/** Shows the page in these colors. */
export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  await expect(async () => {
    await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await waitUntilSettled(page)
}

interface AxeScope {
  /** Only what a change of colors can break. */
  readonly only?: 'colors'
  /** Only what is in these elements. */
  readonly within?: string
}

/**
 * What axe finds, each as the rule and where. It looks again where it found something: a message that lies over the header
 * for three seconds, or colors that were just changing, are none.
 */
export async function axeFindings(page: Page, choice: AxeScope = {}): Promise<string[]> {
  if ((await axeOnce(page, choice)).length === 0) return []
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0)
  await waitUntilSettled(page)
  return axeOnce(page, choice)
}

async function axeOnce(page: Page, { only, within }: AxeScope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options: RunOptions = {
    runOnly: only === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
    resultTypes: ['violations'],
    ...(only === undefined && { rules: disabledRules }),
  }
  const violations = await page.evaluate(
    async ([settings, selector]) => {
      const run = Reflect.get(window, 'axe').run as (context: unknown, options: RunOptions) => Promise<AxeResults>
      const context = selector === undefined ? document : { include: [[selector]] }
      return (await run(context, settings)).violations.map(
        ({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const,
      )
    },
    [options, within] as const,
  )
  return violations.flatMap(([id, places]) => places.map((html) => `${id}: ${html.slice(0, 200)}`))
}

/** What is wrong with the page's frame: its language, title, only h1 and only main part. */
export function frameFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
    const found: string[] = []
    if (document.documentElement.lang !== 'en') found.push('no language')
    if (!/^\S.* · Loanyard/.test(document.title)) found.push(`title "${document.title}"`)
    if (count('h1') !== 1) found.push(`${count('h1')} h1`)
    if (count('main, [role="main"]') !== 1) found.push('not one main part')
    if (count('header, [role="banner"]') < 1) found.push('no header')
    return found
  })
}

/** How much wider than its window the page is, and what of it. */
export function widthFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *, header *, footer *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.children.length === 0,
    )
    return [`${scrollWidth - clientWidth} px too wide at ${clientWidth}: ${wide?.outerHTML.slice(0, 150) ?? ''}`]
  })
}

/** What still moves although the person asked for less motion. */
export function motionFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const { duration, iterations = 1 } = effect?.getTiming() ?? {}
        return playState === 'running' && (Number(duration) > 10 || iterations === Infinity)
      })
      .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 150) : ''}`),
  )
}
