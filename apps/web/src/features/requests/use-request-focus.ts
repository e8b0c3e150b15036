import { useEffect, useRef } from 'react'
import { useFocusRecovery } from '../../ui/layout/use-focus-recovery.ts'

export const tabTitleId = 'requests-title'
export const viewTitleId = 'request-view-title'

/**
 * Restores the focus when a request closes, is withdrawn or decided: to the open request, else to the row of the
 * previous one, else to the top of the tab.
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
