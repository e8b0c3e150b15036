import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type RefObject } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** After a change of page: moves the focus to its beginning and says its title, as a full page load would. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        // A page that puts the focus into its own first field keeps it.
        if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router, main],
  )
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  )
}
