import type { RegisteredRouter } from '@tanstack/react-router'
import { areaOfPerson, lastArea } from '../../lib/auth/area.ts'
import { linkCode } from '../../lib/auth/link-code.ts'
import type { Session, SessionEvent } from '../../lib/auth/session.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { clearBreadcrumbNames } from '../../lib/navigation/breadcrumb-names.ts'
import { authAreaOf, isSignedOutPage, paths, returnUrlSearch, safeNext } from '../../lib/navigation/paths.ts'

/** Null: the page stays. */
type Destination = { href: string; replace: boolean; reloadDocument?: true } | null

function afterStart(router: RegisteredRouter, to: string | undefined): Destination {
  const returnUrl = safeNext(to)
  if (returnUrl !== null) return { href: returnUrl, replace: true }
  const { pathname, search } = router.latestLocation
  const area = authAreaOf(pathname)
  // A link opened in this tab has its own page, which asks which account to continue with.
  if (area === null || linkCode.read() !== null) return null
  return { href: safeNext(search.next) ?? paths[area], replace: true }
}

function afterEnd(router: RegisteredRouter, event: SessionEvent & { kind: 'ended' }): Destination {
  const { pathname, href } = router.latestLocation
  if (event.why === 'signed_out') return { href: event.to ?? paths.home, replace: false }
  if (isSignedOutPage(pathname) || pathname === paths.home) return null
  const area = areaOfPerson(location.hostname, pathname, lastArea.read())
  const search = new URLSearchParams(returnUrlSearch(href)).toString()
  return { href: paths.login[area] + (search && `?${search}`), replace: true }
}

/**
 * Navigates when the session starts or ends, in this tab or another: to the sign-in page with a return URL (or to `/`
 * after a logout), or on from the sign-in page. Clears what another person's session had loaded, and reloads if
 * another tab signed in as someone else. Returns a function that stops it.
 */
export function followSession(router: RegisteredRouter, session: Session): () => void {
  const destinationAfter = (event: SessionEvent): Destination => {
    if (event.kind === 'started') return afterStart(router, event.to)
    if (event.kind === 'ended') return afterEnd(router, event)
    const area = areaOfPerson(location.hostname, router.latestLocation.pathname, lastArea.read())
    return { href: paths[area], replace: true, reloadDocument: true }
  }
  return session.subscribe((event) => {
    const destination = destinationAfter(event)
    queryClient.clear()
    clearBreadcrumbNames()
    if (destination !== null) void router.navigate(destination)
  })
}
