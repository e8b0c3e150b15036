import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row that is wider than the window to what is selected in it, without moving the page: at first, when
 * `selected` changes, and when the row changes its width.
 * @param scroll must be the same function on every render
 */
export function useRowScroll(
  row: RefObject<HTMLElement | null>,
  selected: string,
  scroll: (row: HTMLElement, selected: string) => void,
): void {
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    // It first reports once the browser has laid out the page, which measuring earlier would make it do twice.
    const observer = new ResizeObserver(() => scroll(element, selected))
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, selected, scroll])
}
