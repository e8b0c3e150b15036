import { useLayoutEffect, useState } from 'react'

/** The focused control; for a menu item, which disappears with its menu, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Returns the focus to the control that opened a dialog, even if the dialog is rendered open from the start (by a URL
 * that opens it) or closes right away.
 */
export function useFocusReturn(opened: boolean): void {
  const [opening, setOpening] = useState<{ opened: boolean; opener: HTMLElement | null }>({
    opened: false,
    opener: null,
  })
  // During render, because a menu without animation (reduced motion) disappears at the moment the dialog appears.
  if (opening.opened !== opened) setOpening({ opened, opener: opened ? openerOf(document.activeElement) : null })
  const { opener } = opening
  useLayoutEffect(() => {
    if (!opened) return undefined
    return () => {
      // After the dialog has released the focus.
      setTimeout(() => opener?.isConnected && opener.focus({ preventScroll: true }), 10)
    }
  }, [opened, opener])
}
