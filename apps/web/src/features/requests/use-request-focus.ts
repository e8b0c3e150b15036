import { useEffect, useRef } from 'react'
import { useFocusRecovery } from '../../ui/layout/use-focus-recovery.ts'

/** The heading of the tab, and of the request that is open in it. */
export const tabTitleId = 'requests-title'
export const viewTitleId = 'request-view-title'

/**
 * Where something goes away (a request is closed or taken back, a decision is made) one goes on at the request that is
 * open, else at the line of the one that was, else at the top of the tab.
 */
export function useRequestFocus(openId: string | undefined): void {
  const lastOpen = useRef(openId)
  useEffect(() => {
    if (openId !== undefined) lastOpen.current = openId
  }, [openId])
  useFocusRecovery(() => {
    const line = lastOpen.current === undefined ? null : `[data-request="${lastOpen.current}"] [data-request-link]`
    const row = line === null ? null : document.querySelector(line)
    return document.getElementById(viewTitleId) ?? row ?? document.getElementById(tabTitleId)
  })
}
