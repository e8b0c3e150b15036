import { expect, type Locator, type Page } from '@playwright/test'

/** A person without a mouse: only keys are pressed, and after each it is looked whether one still sees where one is. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    // Asked for only when it is needed, it may come after a key that is pressed at once.
    page.on('filechooser', () => undefined)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words)
  }

  /** Goes on with Tab until this has the focus; each stop on the way must be seen. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < 200; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
      await this.expectFocusVisible()
    }
    throw new Error(`the keyboard does not reach ${String(target)}`)
  }

  /** Goes there and presses it. */
  async use(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target)
    // What cannot be pressed yet has the focus as well.
    await expect(target).toBeEnabled()
    await this.press(key)
  }

  /** Goes to a field and types over what is in it. */
  async fill(field: Locator, words: string): Promise<void> {
    await this.to(field)
    await this.press('ControlOrMeta+a')
    await this.type(words)
  }

  /** Goes to a list of choices and types the beginning of one. */
  async choose(select: Locator, words: string): Promise<void> {
    await this.to(select)
    await this.type(words)
    await expect(select.locator('option:checked')).toHaveText(new RegExp(`^${words}`))
  }

  /** Goes along a row of tabs with the arrow keys. */
  async toTab(name: string): Promise<void> {
    await this.to(this.page.getByRole('tab', { selected: true }))
    const target = this.page.getByRole('tab', { name })
    for (let stops = 0; stops < 10; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await this.press('ArrowRight')
      await this.expectFocusVisible()
    }
    if ((await target.getAttribute('aria-selected')) !== 'true') await this.press('Enter')
    await expect(target).toHaveAttribute('aria-selected', 'true')
  }

  /** Opens a menu and goes along it with the arrow keys. */
  async useMenu(button: Locator, item: string): Promise<void> {
    await this.use(button)
    const target = this.page.getByRole('menuitem', { name: item })
    await expect(target).toBeVisible()
    for (let stops = 0; stops < 10; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await this.press('ArrowDown')
      await this.expectFocusVisible()
    }
    await this.press('Enter')
  }

  /** Chooses files where a button opens the system's own window, which is not the page's. */
  async chooseFile(button: Locator, name: string, buffer: Buffer): Promise<void> {
    await this.to(button)
    const chooser = this.page.waitForEvent('filechooser', { timeout: 10_000 })
    await this.press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  }

  /** After something closed or went away: the focus is on something, not lost to the page as a whole. */
  async expectFocusKept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }

  /** What has the focus shows it (2.4.7) and is not wholly behind what stays in place (2.4.11). */
  async expectFocusVisible(): Promise<void> {
    // While a page is on its way, its loader lies over everything.
    await expect.poll(() => this.page.evaluate(focusProblem)).toBeNull()
  }
}

/** Runs in the page. Why the focus is not seen, or null. */
function focusProblem(): string | null {
  const focused = document.activeElement
  // Between the last stop and the first lies the browser's own frame.
  if (focused === null || focused === document.body) return null
  const html = focused.outerHTML.slice(0, 200)
  const isMarked = (element: Element | null): boolean => {
    if (element === null) return false
    return [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  }
  // The last stop of a date is the button of the browser's own calendar, which the browser marks, not the page.
  const isDrawnByBrowser = focused.matches('input[type="date"]') && !focused.matches(':focus-visible')
  const near = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('label')]
  if (!isDrawnByBrowser && !near.some(isMarked)) return `the focus does not show: ${html}`
  const shown = focused.closest('label') ?? focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const interpolate = (from: number, to: number, share: number) => from + (to - from) * share
  const shares = [0.05, 0.5, 0.95]
  const isUncovered = shares.some((x) =>
    shares.some((y) => {
      const hit = document.elementFromPoint(interpolate(left, right, x), interpolate(top, bottom, y))
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    }),
  )
  return isUncovered ? null : `the focus is hidden behind something: ${html}`
}
