import { hashKey, type Query } from '@tanstack/react-query'

export interface RouteAddress {
  readonly params: Readonly<Record<string, string>>
  readonly search: object
}

/** A page's file may export this as `prefetchRoute` to start its requests before it renders. */
export type RoutePrefetch = (address: RouteAddress) => void

/** How long prefetched data counts as fresh, ms: until a slow phone has the page ready. */
const freshMs = 5000

const prefetchedHashes = new Set<string>()

export function markPrefetched(queryKey: readonly unknown[]): void {
  prefetchedHashes.add(hashKey(queryKey))
}

/** Called when the page has rendered: from now on data goes stale as usual. */
export function clearPrefetched(): void {
  prefetchedHashes.clear()
}

/** `staleTime` in ms for data that refetches whenever it is shown: prefetched data is not fetched twice. */
export function staleTimeAfterPrefetch({ queryHash }: Pick<Query, 'queryHash'>): number {
  return prefetchedHashes.has(queryHash) ? freshMs : 0
}
