import { useEffect, useState, type RefObject } from 'react'

/** Whether one box lies over another. */
function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Whether what floats must stand elsewhere because it would hide what has the focus (WCAG 2.2, 2.4.11); it stays there
 * until there is nothing of it any more.
 */
export function useAvoidFocusOverlap(floating: RefObject<HTMLElement | null>, isEmpty: boolean): boolean {
  const [isMoved, setAside] = useState(false)
  if (isEmpty && isMoved) setAside(false)
  useEffect(() => {
    if (isEmpty) return undefined
    const checkOverlap = () => {
      const { current } = floating
      const focused = document.activeElement
      if (current === null || focused === null || focused === document.body || current.contains(focused)) return
      // What is longer than the window, like the page's main part, is never wholly hidden.
      const focusedBox = focused.getBoundingClientRect()
      if (focusedBox.height < window.innerHeight / 2 && overlaps(current.getBoundingClientRect(), focusedBox))
        setAside(true)
    }
    checkOverlap()
    document.addEventListener('focusin', checkOverlap)
    return () => document.removeEventListener('focusin', checkOverlap)
  }, [floating, isEmpty])
  return isMoved
}
