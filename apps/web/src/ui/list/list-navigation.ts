import { useEffect, useRef, type RefObject } from 'react'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'

interface Navigation {
  root: RefObject<HTMLElement | null>
  count: number
  /** Scrolls a row into view so that it is rendered. */
  scrollTo: (index: number) => void
  /** Selects or deselects a row; absent if rows can't be selected. */
  onSelect: ((index: number) => void) | undefined
  /** The open row, where the keys start while no row has the focus; -1 if none is open. */
  openIndex?: () => number
  onMove?: (index: number) => void
}

/** The index of the row that holds the focus, or -1. */
function focusedIndex(root: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row && root?.contains(row) ? Number(row.dataset['row']) : -1
}

/**
 * J, K and the arrows move the focus between rows, X selects. The row is scrolled to first, and takes the focus as soon
 * as it is rendered.
 */
export function useListNavigation({ root, count, scrollTo, onSelect, openIndex, onMove }: Navigation) {
  const last = useRef(-1)
  const pendingIndex = useRef<number | null>(null)

  const focusPending = () => {
    if (pendingIndex.current === null) return
    const link = root.current?.querySelector<HTMLElement>(`[data-row="${pendingIndex.current}"] [data-row-link]`)
    if (!link) return
    link.focus({ preventScroll: true })
    // The list has scrolled inside itself, but this row may still be below the window.
    link.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
    last.current = pendingIndex.current
    pendingIndex.current = null
  }
  useEffect(focusPending)

  const go = (step: number) => (event: KeyboardEvent) => {
    const starts = [focusedIndex(root.current), openIndex?.() ?? -1, last.current]
    const to = Math.min(count - 1, Math.max(0, (starts.find((index) => index !== -1) ?? -1) + step))
    if (count === 0) return
    event.preventDefault()
    pendingIndex.current = to
    scrollTo(to)
    focusPending()
    onMove?.(to)
  }
  // Outside the list, arrows scroll the page as usual.
  const goInside = (step: number) => (event: KeyboardEvent) => {
    if (focusedIndex(root.current) !== -1) go(step)(event)
  }
  const select = (event: KeyboardEvent) => {
    const focused = focusedIndex(root.current)
    if (focused === -1 || onSelect === undefined) return
    event.preventDefault()
    onSelect(focused)
  }
  useShortcuts({ j: go(1), k: go(-1), ArrowDown: goInside(1), ArrowUp: goInside(-1), x: select })
}
