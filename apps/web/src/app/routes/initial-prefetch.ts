import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/queries.ts'
import { areaOfPath } from '../../lib/auth/area.ts'
import { session } from '../../lib/auth/session.ts'
import { isSignedOutPage } from '../../lib/navigation/paths.ts'
import type { PageRouter } from './router.tsx'

export interface RouteAddress {
  readonly params: Readonly<Record<string, string>>
  readonly search: object
}

/** A page's file may export this to start its requests before it renders. */
export type RoutePrefetch = (client: QueryClient, place: RouteAddress) => void

interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

let pendingPrefetch: { readonly client: QueryClient; readonly place: RouteAddress } | null = null

/**
 * For a person with a session: starts loading the user, the page's code and the page's data all at once instead of
 * one after the other.
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

/** Called with each chunk that has loaded; the first page starts its requests. */
export function prefetchRoute(part: object): void {
  if (pendingPrefetch === null || !('prefetchRoute' in part)) return
  const { client, place } = pendingPrefetch
  pendingPrefetch = null
  // Cast: no chunk exports anything else under this name.
  const ask = part.prefetchRoute as RoutePrefetch
  ask(client, place)
}
