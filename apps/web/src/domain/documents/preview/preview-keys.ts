import { createContext, useContext, useEffect, useRef } from 'react'

function isTextInput(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Whether the focused control handles the key itself: space presses a button, arrows move between tabs. */
function isHandledByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="tab"]')) return key.startsWith('Arrow') || key === 'Home' || key === 'End' || key === ' '
  return key === ' ' && target.closest('button, a') !== null
}

/** False around a preview embedded in a page with its own keys. */
export const PreviewKeysEnabled = createContext(true)

/**
 * Keyboard shortcuts of the preview. `handle` returns whether it used the key. From text fields it receives only Escape
 * and keys with Ctrl or Command.
 * @param isFrame true for the surrounding dialog, which is asked after its content
 */
export function usePreviewKeys(handle: (event: KeyboardEvent) => boolean, isFrame = false): void {
  const hasKeys = useContext(PreviewKeysEnabled)
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    if (!hasKeys) return undefined
    const target = isFrame ? globalThis : document
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return
      const isFree = event.ctrlKey || event.metaKey || event.key === 'Escape'
      if (!isFree && (isTextInput(event.target) || isHandledByTarget(event))) return
      if (latest.current(event)) event.preventDefault()
    }
    target.addEventListener('keydown', onKeyDown)
    return () => target.removeEventListener('keydown', onKeyDown)
  }, [isFrame, hasKeys])
}

/** The key in lowercase; null if Ctrl, Command or Alt is pressed. */
export function plainKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  return key.length === 1 ? key.toLowerCase() : key
}
