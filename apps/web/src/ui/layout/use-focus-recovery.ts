import { useEffect, useRef } from 'react'

/**
 * When the focused element disappears, moves the focus to the element that `findTarget` returns instead of the top of
 * the page. `row` is the `data-row` it was in, or null. An open dialog keeps the focus until it closes.
 */
export function useFocusRecovery(findTarget: (row: string | null) => Element | null): void {
  const find = useRef(findTarget)
  useEffect(() => {
    find.current = findTarget
  })
  useEffect(() => {
    const main = document.getElementById('main')
    let last: Element | null = null
    let row: string | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element && target !== main ? target : null
      row = last?.closest('[data-row]')?.getAttribute('data-row') ?? null
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      last = null
      const nextFocus = find.current(row)
      if (!(nextFocus instanceof HTMLElement)) return
      nextFocus.focus({ preventScroll: true })
      nextFocus.scrollIntoView({ block: 'nearest' })
    })
    main?.addEventListener('focusin', remember)
    // The whole document, because focus returns from a dialog only after the dialog is removed.
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      main?.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
