import { useEffect, type RefObject } from 'react'

/** Everything beside the element and its ancestors. */
function restOfPage(element: Element): HTMLElement[] {
  const rest: HTMLElement[] = []
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    for (const sibling of one.parentElement?.children ?? []) {
      if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert) rest.push(sibling)
    }
  }
  return rest
}

/** What the element covers can't be reached while it fills the screen. */
export function useFullScreen(element: RefObject<HTMLElement | null>, isFullScreen: boolean): void {
  useEffect(() => {
    if (!isFullScreen || element.current === null) return undefined
    const covered = restOfPage(element.current)
    for (const each of covered) each.inert = true
    return () => {
      for (const each of covered) each.inert = false
    }
  }, [element, isFullScreen])
}
