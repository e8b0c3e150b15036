import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

/** After a change of page: moves the focus to its beginning and says its title, as a full page load would. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const hasMovedFocus = useHasMovedFocus()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        // A page that puts the focus into its own first field keeps it.
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
 * Tells whether a person works elsewhere by now, because the page they asked for was slow: a key or a pointer was
 * pressed since, and the focus is on something else than then. What moves the focus by itself meanwhile (a menu that
 * closes and gives it back) does not count.
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
