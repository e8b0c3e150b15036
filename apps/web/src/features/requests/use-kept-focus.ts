import { useEffect, useRef, type RefObject } from 'react'

/** The heading of the tab, and of the request that is open in it. */
export const tabTitleId = 'requests-title'
export const viewTitleId = 'request-view-title'

/** Where one goes on: at the request that is open, else at the line of the one that was, else at the top. */
function placeToGoOn(tab: HTMLElement, lastOpen: string | undefined): HTMLElement | null {
  const row = lastOpen === undefined ? null : tab.querySelector(`[data-request="${lastOpen}"] [data-request-link]`)
  const place = document.getElementById(viewTitleId) ?? row ?? document.getElementById(tabTitleId)
  return place instanceof HTMLElement ? place : null
}

/**
 * Keeps the focus in the tab: where what had it goes away (a request is closed or taken back, a decision is made), it
 * moves to where one goes on instead of to the top of the page. Returns the ref of the tab's element.
 */
export function useKeptFocus(openId: string | undefined): RefObject<HTMLDivElement | null> {
  const tab = useRef<HTMLDivElement>(null)
  const lastOpen = useRef(openId)
  useEffect(() => {
    if (openId !== undefined) lastOpen.current = openId
  }, [openId])
  useEffect(() => {
    const element = tab.current
    if (element === null) return undefined
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
      last = null
      const place = placeToGoOn(element, lastOpen.current)
      place?.focus({ preventScroll: true })
      place?.scrollIntoView({ block: 'nearest' })
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return tab
}
