import { createContext, useContext, useEffect, useRef } from 'react'

/** Whether keys typed there are text or choose something. */
function isTextInput(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Whether the key does something where it was pressed: a button is pressed by space, a tab moved by arrows. */
function isHandledByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="tab"]')) return key.startsWith('Arrow') || key === 'Home' || key === 'End' || key === ' '
  return key === ' ' && target.closest('button, a') !== null
}

/** False around a preview that is a part of a page with keys of its own. */
export const PreviewKeysEnabled = createContext(true)

/**
 * Keys of the preview. `handle` says whether it took the key; those typed into a field it does not get, except Escape and
 * those with Ctrl or Command.
 * @param isFrame true for the dialog around everything, which is asked after what it shows
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

/** A key without Ctrl, Command or Alt; letters in lower case. Null with any of them. */
export function plainKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  return key.length === 1 ? key.toLowerCase() : key
}
