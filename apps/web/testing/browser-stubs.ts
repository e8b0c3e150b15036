import { vi } from 'vitest'

/**
 * jsdom has no layout. Lists render only the rows that fit, so every element gets the size of a desktop window; a
 * table row or card is measured by its own estimate.
 */
const WIDTH = 1440
const HEIGHT = 900

/** Nothing changes its size. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function giveSizes(): void {
  for (const [name, size] of [
    ['offsetWidth', WIDTH],
    ['clientWidth', WIDTH],
    ['offsetHeight', HEIGHT],
    ['clientHeight', HEIGHT],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  }
  // Every element is in the window: a menu hides when its button is not.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
}

/** Media queries of a desktop in light colors that wants no motion. */
function matchMedia(query: string): Partial<MediaQueryList> {
  const widest = /max-width:\s*(\d+)/.exec(query)?.[1]
  const narrowest = /min-width:\s*(\d+)/.exec(query)?.[1]
  const matches =
    (widest !== undefined && WIDTH <= Number(widest)) ||
    (narrowest !== undefined && WIDTH >= Number(narrowest)) ||
    query.includes('prefers-reduced-motion: reduce')
  return { media: query, matches, addEventListener: () => undefined, removeEventListener: () => undefined }
}

/** Without a layout a menu that opens looks hidden, and Mantine warns that it cannot take the focus. */
function muteFocusTrap(): void {
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words)
  })
}

/** Everything a real browser has that jsdom does not, as far as the pages use it. */
export function stubBrowser(): void {
  vi.stubGlobal('ResizeObserver', StillResizeObserver)
  vi.stubGlobal('matchMedia', matchMedia)
  vi.stubGlobal('scrollTo', () => undefined)
  giveSizes()
  muteFocusTrap()
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollBy = () => undefined
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
}
