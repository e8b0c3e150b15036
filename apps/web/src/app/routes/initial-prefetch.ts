import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/queries.ts'
import { areaOfPath } from '../../lib/auth/area.ts'
import { session } from '../../lib/auth/session.ts'
import { isSignedOutPage } from '../../lib/navigation/paths.ts'
import type { PageRouter } from './router.tsx'

/** The address of a page: the parameters of its path, and what it says behind that. */
export interface RouteAddress {
  readonly params: Readonly<Record<string, string>>
  readonly search: object
}

/** What a page's own file may have: it asks for what the page at a place shows. */
export type RoutePrefetch = (client: QueryClient, place: RouteAddress) => void

/** A component whose code comes when it is wanted. */
interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

let pendingPrefetch: { readonly client: QueryClient; readonly place: RouteAddress } | null = null

/**
 * Begins with the page at the present address for whoever has a session: asks who it is, and has the page's code come, which
 * asks for what it shows, all at the same time. Else each would wait for the one before it.
 */
export function prefetchInitialRoute(router: PageRouter, client: QueryClient): void {
  const { pathname } = router.latestLocation
  if (!session.isSignedIn() || areaOfPath(pathname) === null || isSignedOutPage(pathname)) return
  void client.prefetchQuery(userQuery)
  const routes: Readonly<Record<string, { readonly options: { readonly component?: Preloadable | undefined } }>> =
    router.routesById
  const matches = router.matchRoutes(router.latestLocation)
  const page = matches.at(-1)
  if (page !== undefined) pendingPrefetch = { client, place: { params: page.params, search: page.search } }
  for (const { routeId } of matches) void routes[routeId]?.options.component?.preload?.()
}

/** To be called with each part of the page that has come: the first page asks for what it shows. */
export function prefetchRoute(part: object): void {
  if (pendingPrefetch === null || !('prefetchRoute' in part)) return
  const { client, place } = pendingPrefetch
  pendingPrefetch = null
  // The guarantee: no part of the page calls anything else so.
  const ask = part.prefetchRoute as RoutePrefetch
  ask(client, place)
}
