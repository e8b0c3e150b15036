import { useCallback, useSyncExternalStore } from 'react'

/** Below this width lists become lines and the board becomes a grouped list. */
export const narrowQuery = '(max-width: 699px)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
