import { useEffect, useState, type RefObject } from 'react'

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Whether a floating element is at its other place, because at the first it would cover the focused element (WCAG 2.2,
 * 2.4.11). It goes back when it would cover it there, or is empty.
 */
export function useAvoidFocusOverlap(floating: RefObject<HTMLElement | null>, isEmpty: boolean): boolean {
  const [isMoved, setMoved] = useState(false)
  if (isEmpty && isMoved) setMoved(false)
  useEffect(() => {
    if (isEmpty) return undefined
    const checkOverlap = () => {
      const { current } = floating
      const focused = document.activeElement
      if (current === null || focused === null || focused === document.body || current.contains(focused)) return
      // An element taller than the window, such as the page's main part, is never fully covered.
      const focusedBox = focused.getBoundingClientRect()
      if (focusedBox.height < window.innerHeight / 2 && overlaps(current.getBoundingClientRect(), focusedBox))
        setMoved((wasMoved) => !wasMoved)
    }
    checkOverlap()
    document.addEventListener('focusin', checkOverlap)
    return () => document.removeEventListener('focusin', checkOverlap)
  }, [floating, isEmpty])
  return isMoved
}
