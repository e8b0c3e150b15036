import type { QueryClient } from '@tanstack/react-query'

export interface RouteAddress {
  readonly params: Readonly<Record<string, string>>
  readonly search: object
}

/** A page's file may export this as `prefetchRoute` to start its requests before it renders. */
export type RoutePrefetch = (client: QueryClient, address: RouteAddress) => void
