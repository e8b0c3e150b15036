import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** Below this width lists become lines and the board becomes a grouped list. */
export const narrowQuery = '(max-width: 699px)'

/** From this width a panel opens beside the page instead of over it. */
export const peekQuery = '(min-width: 1200px)'

const ViewContext = createContext<Pick<Window, 'matchMedia'>>(globalThis.window)

/** What is inside is shown in another window, such as a frame. */
export const ViewProvider = ViewContext.Provider

export function useMedia(query: string): boolean {
  const view = useContext(ViewContext)
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = view.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query, view],
  )
  return useSyncExternalStore(subscribe, () => view.matchMedia(query).matches)
}
