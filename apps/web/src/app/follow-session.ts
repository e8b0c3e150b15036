import type { QueryClient } from '@tanstack/react-query'
import { areaOfPerson } from '../lib/area.ts'
import { lastArea } from '../lib/last-area.ts'
import { linkCode } from '../lib/link-code.ts'
import { doorOf, isEntrance, paths, safeNext } from '../lib/paths.ts'
import type { Session, SessionEvent } from '../lib/session.ts'
import type { PageRouter } from './router.tsx'
import { wayBack } from './way-back.ts'

/** Where a session event takes the page that is at a location; null where it stays. */
type Place = { href: string; replace: boolean; reloadDocument?: true } | null

function afterStart(router: PageRouter, to: string | undefined): Place {
  const wanted = safeNext(to)
  if (wanted !== null) return { href: wanted, replace: true }
  const { pathname, search } = router.latestLocation
  const area = doorOf(pathname)
  // Whoever has opened a link in this tab is asked as whom to go on.
  if (area === null || linkCode.read() !== null) return null
  return { href: safeNext(search.next) ?? paths[area], replace: true }
}

function afterEnd(router: PageRouter, event: SessionEvent & { kind: 'ended' }): Place {
  const { pathname, href } = router.latestLocation
  if (event.why === 'signed_out') return { href: event.to ?? paths.home, replace: false }
  if (isEntrance(pathname) || pathname === paths.home) return null
  const area = areaOfPerson(location.hostname, pathname, lastArea.read())
  const search = new URLSearchParams(wayBack(href)).toString()
  return { href: paths.login[area] + (search && `?${search}`), replace: true }
}

/**
 * Takes the page where the session goes, in this tab or another: an ended one to the door of the area with a way back
 * (or to `/` after a logout, as specified), a new one from the door onwards. What another person's session had loaded
 * is forgotten; where another tab signed in as somebody else, the page begins anew.
 */
export function followSession(router: PageRouter, session: Session, queryClient: QueryClient): void {
  const placeAfter = (event: SessionEvent): Place => {
    if (event.kind === 'started') return afterStart(router, event.to)
    if (event.kind === 'ended') return afterEnd(router, event)
    const area = areaOfPerson(location.hostname, router.latestLocation.pathname, lastArea.read())
    return { href: paths[area], replace: true, reloadDocument: true }
  }
  session.subscribe((event) => {
    const place = placeAfter(event)
    queryClient.clear()
    if (place !== null) void router.navigate(place)
  })
}
