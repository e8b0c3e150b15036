import { useEffect, useState, type RefObject } from 'react'

/** Whether one box lies over another. */
function liesOver(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Whether what floats must stand elsewhere because it would hide what has the focus (WCAG 2.2, 2.4.11); it stays there
 * until there is nothing of it any more.
 */
export function useOutOfTheWay(floating: RefObject<HTMLElement | null>, isEmpty: boolean): boolean {
  const [isAside, setAside] = useState(false)
  if (isEmpty && isAside) setAside(false)
  useEffect(() => {
    if (isEmpty) return undefined
    const look = () => {
      const { current } = floating
      const focused = document.activeElement
      if (current === null || focused === null || focused === document.body || current.contains(focused)) return
      // What is longer than the window, like the page's main part, is never wholly hidden.
      const place = focused.getBoundingClientRect()
      if (place.height < window.innerHeight / 2 && liesOver(current.getBoundingClientRect(), place)) setAside(true)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [floating, isEmpty])
  return isAside
}
