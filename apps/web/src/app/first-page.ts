import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../features/auth/queries.ts'
import { areaOfPath } from '../lib/area.ts'
import { isEntrance } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import type { PageRouter } from './router.tsx'

/** The address of a page: the parameters of its path, and what it says behind that. */
export interface Place {
  readonly params: Readonly<Record<string, string>>
  readonly search: object
}

/** What a page's own file may have: it asks for what the page at a place shows. */
export type AskFirst = (client: QueryClient, place: Place) => void

/** A component whose code comes when it is wanted. */
interface Loaded {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

let first: { readonly client: QueryClient; readonly place: Place } | null = null

/**
 * Begins with the page at the present address for whoever has a session: asks who it is, and has the page's code come, which
 * asks for what it shows, all at the same time. Else each would wait for the one before it.
 */
export function beginFirstPage(router: PageRouter, client: QueryClient): void {
  const { pathname } = router.latestLocation
  if (!session.isSignedIn() || areaOfPath(pathname) === null || isEntrance(pathname)) return
  void client.prefetchQuery(userQuery)
  const routes: Readonly<Record<string, { readonly options: { readonly component?: Loaded | undefined } }>> =
    router.routesById
  const matches = router.matchRoutes(router.latestLocation)
  const page = matches.at(-1)
  if (page !== undefined) first = { client, place: { params: page.params, search: page.search } }
  for (const { routeId } of matches) void routes[routeId]?.options.component?.preload?.()
}

/** To be called with each part of the page that has come: the first page asks for what it shows. */
export function askFirst(part: object): void {
  if (first === null || !('askFirst' in part)) return
  const { client, place } = first
  first = null
  // The guarantee: no part of the page calls anything else so.
  const ask = part.askFirst as AskFirst
  ask(client, place)
}
