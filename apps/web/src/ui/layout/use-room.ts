import { useSyncExternalStore } from 'react'
import { useMedia } from '../../lib/browser/media-query.ts'

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-rail'] })
  return () => observer.disconnect()
}

const isRailOpen = () => document.documentElement.dataset['rail'] === 'open'

/** Whether a page's list is at least that wide, px, beside the rail as it is now (theme/tokens.css, rail-width.ts). */
export function useRoom(width: number): boolean {
  const hasRail = useMedia('(min-width: 1200px)')
  const railWidth = useSyncExternalStore(subscribe, isRailOpen) ? 208 : 52
  return useMedia(`(min-width: ${width + 48 + (hasRail ? railWidth : 0)}px)`)
}
