import { useEffect, useRef } from 'react'
import { browserStorage } from './browser-storage.ts'

const storage = browserStorage('localStorage')
const storageKey = 'loanyard.single_keys'

/**
 * Single-key shortcuts can be turned off for people who use speech input or often hit keys by accident (WCAG 2.1.4).
 */
export const singleKeyShortcuts = {
  isEnabled: () => storage.getItem(storageKey) !== 'off',
  switch: (on: boolean) => (on ? storage.removeItem(storageKey) : storage.setItem(storageKey, 'off')),
}

/** True if keys typed there are text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** True if a modal or a menu with its own keys is open. A panel beside the page leaves the page’s keys in use. */
export function isCovered(target: EventTarget | null): boolean {
  if (
    target instanceof HTMLElement &&
    target.closest('[role="dialog"]:not([data-peek]),[role="menu"],[role="listbox"]')
  )
    return true
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/**
 * Calls `handlers[key]` when that key is pressed outside text fields, dialogs and menus. Keys are those of
 * KeyboardEvent.key, letters in lower case. Single characters do nothing while they are turned off.
 */
export function useShortcuts(handlers: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const handler = latest.current[key]
      if (key.length === 1 && !singleKeyShortcuts.isEnabled()) return
      if (handler === undefined || isTyping(event.target) || isCovered(event.target)) return
      handler(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
