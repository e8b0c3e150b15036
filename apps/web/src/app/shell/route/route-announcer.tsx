import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

/** After a page change: moves focus to the main element and announces the title, as a full page load would. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const hasMovedFocus = useHasMovedFocus()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        // A page that focuses its own first field keeps the focus.
        if (!main.current?.contains(document.activeElement) && !hasMovedFocus.current())
          main.current?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router, main, hasMovedFocus],
  )
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  )
}

/**
 * Whether the person has moved on while a slow page was loading: a key or pointer was pressed and the focus is now
 * elsewhere. Focus that moves by itself (a closing menu returns it) doesn't count.
 */
function useHasMovedFocus(): RefObject<() => boolean> {
  const router = useRouter()
  const hasMovedFocus = useRef<() => boolean>(() => false)
  useEffect(() => {
    let left: Element | null = null
    let hasInteracted = false
    const touch = () => (hasInteracted = true)
    const forget = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
      hasInteracted = false
    })
    hasMovedFocus.current = () => {
      const { activeElement } = document
      return hasInteracted && activeElement !== document.body && activeElement !== left
    }
    for (const press of ['keydown', 'pointerdown'] as const) document.addEventListener(press, touch, true)
    return () => {
      forget()
      for (const press of ['keydown', 'pointerdown'] as const) document.removeEventListener(press, touch, true)
    }
  }, [router])
  return hasMovedFocus
}
