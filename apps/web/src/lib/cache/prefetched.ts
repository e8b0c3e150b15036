import { hashKey, type Query } from '@tanstack/react-query'

/** How long what was asked for ahead is taken as it came, ms: until a slow phone has the page ready. */
const freshMs = 5000

const prefetchedHashes = new Set<string>()

/** Remembers that something is asked for before the page that shows it is there. */
export function markPrefetched(queryKey: readonly unknown[]): void {
  prefetchedHashes.add(hashKey(queryKey))
}

/** The page is there, and has taken what was asked for: from now on everything is as if it had asked itself. */
export function clearPrefetched(): void {
  prefetchedHashes.clear()
}

/** `staleTime` of what is loaded anew whenever it is shown, ms: what was asked for ahead is not asked for twice. */
export function staleTimeAfterPrefetch({ queryHash }: Pick<Query, 'queryHash'>): number {
  return prefetchedHashes.has(queryHash) ? freshMs : 0
}
