import { useEffect, useRef } from 'react'
import { isCovered, isTyping, singleKeyShortcuts } from '../browser/shortcuts.ts'

/** How long the second key may take, ms. */
const sequenceMs = 1500

/**
 * Two keys in a row: `prefix`, then one of `targets`, whose value is passed on. The second key does nothing else. Off with the
 * single keys.
 */
export function useSequence(
  prefix: string,
  targets: Readonly<Record<string, string>>,
  onTarget: (target: string) => void,
): void {
  const latest = useRef({ targets, onTarget })
  useEffect(() => {
    latest.current = { targets, onTarget }
  })
  useEffect(() => {
    let until = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.key.length !== 1) return
      if (!singleKeyShortcuts.isEnabled() || isTyping(event.target) || isCovered(event.target)) return
      const key = event.key.toLowerCase()
      const target = event.timeStamp < until ? latest.current.targets[key] : undefined
      until = key === prefix && target === undefined ? event.timeStamp + sequenceMs : 0
      if (target === undefined) return
      // The page's own shortcuts leave such an event alone.
      event.preventDefault()
      latest.current.onTarget(target)
    }
    // Before the page's own keys.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [prefix])
}
