import type { RegisteredRouter } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { areaOfPath } from '../../lib/auth/area.ts'
import { session } from '../../lib/auth/session.ts'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import type { RouteAddress, RoutePrefetch } from '../../lib/cache/prefetched.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { isSignedOutPage } from '../../lib/navigation/paths.ts'
import type { pages } from './pages.ts'

interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

let pendingPrefetch: RouteAddress | null = null

/**
 * For a person with a session: starts loading the user, the page's code and the page's data all at once instead of
 * one after the other.
 */
export function prefetchInitialRoute(router: RegisteredRouter): void {
  const { pathname } = router.latestLocation
  if (!session.isSignedIn() || areaOfPath(pathname) === null || isSignedOutPage(pathname)) return
  void queryClient.prefetchQuery(userQuery)
  const routes: Readonly<Record<string, { readonly options: { readonly component?: Preloadable | undefined } }>> =
    router.routesById
  const matches = router.matchRoutes(router.latestLocation)
  const page = matches.at(-1)
  if (page !== undefined) pendingPrefetch = { params: page.params, search: page.search }
  for (const { routeId } of matches) void routes[routeId]?.options.component?.preload?.()
}

/** Called with each page that has loaded; the first one starts its requests. */
function prefetchRoute(part: object): void {
  if (pendingPrefetch === null || !('prefetchRoute' in part)) return
  const address = pendingPrefetch
  pendingPrefetch = null
  // Cast: no chunk exports anything else under this name.
  const prefetch = part.prefetchRoute as RoutePrefetch
  prefetch(address)
}

type Pages = typeof pages

/**
 * Loads any page except the auth pages. The list of the files each page needs takes several kilobytes, so it is a
 * separate chunk that sign-in does without; other pages load it while the user is being fetched.
 */
export function lazyPage<Name extends keyof Pages>(name: Name): Pages[Name] {
  const load = async () => {
    const part = await loadChunk(async () => (await import('./pages.ts')).pages[name]())
    prefetchRoute(part)
    return part
  }
  // Cast: the module under this name is the page's own.
  return load as Pages[Name]
}

export function preloadPageList(): void {
  void import('./pages.ts').catch(() => undefined)
}
