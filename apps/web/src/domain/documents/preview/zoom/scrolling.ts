import type { PageBox } from './page-layout.ts'

/** A region of a page, in fractions of the page as it is rotated. */
export interface PageRegion {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Space between a match and the window's edges: the find bar covers the top edge. */
const margin = 72

/** The scroll position along one axis that shows a range: unchanged if it is in view, else centered. CSS pixels. */
export function scrollTarget(stretch: { from: number; to: number }, from: number, room: number): number {
  const isSeen = stretch.from >= from + margin && stretch.to <= from + room - margin
  return isSeen ? from : Math.max(0, (stretch.from + stretch.to - room) / 2)
}

export function reveal(scroller: HTMLElement, box: PageBox, region: PageRegion): void {
  const left = box.left + region.left * box.width
  const top = box.top + region.top * box.height
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = scroller
  scroller.scrollTo({
    left: scrollTarget({ from: left, to: left + region.width * box.width }, scrollLeft, clientWidth),
    top: scrollTarget({ from: top, to: top + region.height * box.height }, scrollTop, clientHeight),
    behavior: 'instant',
  })
}

/** How far a key scrolls, as a fraction of the window's height; other keys don't scroll. */
const byKey: Record<string, { x?: number; y?: number; to?: 'start' | 'end' }> = {
  ArrowUp: { y: -0.08 },
  ArrowDown: { y: 0.08 },
  ArrowLeft: { x: -0.08 },
  ArrowRight: { x: 0.08 },
  PageUp: { y: -0.9 },
  PageDown: { y: 0.9 },
  ' ': { y: 0.9 },
  Home: { to: 'start' },
  End: { to: 'end' },
}

/**
 * Scrolls as the browser would if the scroller had the focus, for when a button of the dialog has it.
 * @returns whether the key scrolls
 */
export function scrollByKey(scroller: HTMLElement, key: string): boolean {
  const way = byKey[key]
  if (way === undefined) return false
  const { clientHeight, scrollHeight } = scroller
  if (way.to !== undefined) scroller.scrollTo({ top: way.to === 'start' ? 0 : scrollHeight, behavior: 'instant' })
  else scroller.scrollBy({ left: (way.x ?? 0) * clientHeight, top: (way.y ?? 0) * clientHeight, behavior: 'instant' })
  return true
}
