import { useLayoutEffect, useState } from 'react'

/** What opens a dialog: the focused control; for an item of a menu, which goes with its menu, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Gives the focus back to what opened a dialog when it closes, also one that is rendered open from the start (an
 * address that opens it) or that goes away at once.
 */
export function useFocusReturn(opened: boolean): void {
  const [opening, setOpening] = useState<{ opened: boolean; opener: HTMLElement | null }>({
    opened: false,
    opener: null,
  })
  // While rendering, not after: a menu without an animation (reduced motion) goes in the same moment the dialog comes.
  if (opening.opened !== opened) setOpening({ opened, opener: opened ? openerOf(document.activeElement) : null })
  const { opener } = opening
  useLayoutEffect(() => {
    if (!opened) return undefined
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => opener?.isConnected && opener.focus({ preventScroll: true }), 10)
    }
  }, [opened, opener])
}
