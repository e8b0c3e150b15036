import { hashKey, type Query } from '@tanstack/react-query'

/** How long after it has come what was asked for ahead is taken as it is, ms: until a slow phone has its page ready. */
const freshMs = 5000

const asked = new Set<string>()

/** Remembers that something is asked for before the page that shows it is there. */
export function noteAhead(queryKey: readonly unknown[]): void {
  asked.add(hashKey(queryKey))
}

/** `staleTime` of what is loaded anew whenever it is shown, ms: what was asked for ahead is not asked for twice. */
export function unlessAhead({ queryHash }: Pick<Query, 'queryHash'>): number {
  return asked.has(queryHash) ? freshMs : 0
}
