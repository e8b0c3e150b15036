import { type DealSummary, deal as dealSchema, type Deal } from '@loanyard/contract/deals/schemas'
import type { QueryClient, Query } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { isLong, replaceRow, type LoadedList } from './list/list-cache.ts'
import { dealKeys } from './queries.ts'

/** The guarantee: only lists of deals are kept under the keys of lists. */
function listOf(query: Query): LoadedList | undefined {
  return query.state.data as LoadedList | undefined
}

/** Shows changed deals in the loaded lists at once. */
export function showInLists(client: QueryClient, partnerId: string, deals: readonly DealSummary[]): void {
  client.setQueriesData<LoadedList>(
    { queryKey: dealKeys.lists(partnerId) },
    (list) => list && deals.reduce(replaceRow, list),
  )
}

/** Has boards and short lists loaded again; of long lists the page finds out by itself whether they changed. */
export function reloadLists(client: QueryClient, partnerId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: dealKeys.boards(partnerId) }),
    client.invalidateQueries({ queryKey: dealKeys.lists(partnerId), predicate: (query) => !isLong(listOf(query)) }),
  ])
}

/** Has a deal and what happened to it loaded again, and the lists and boards that show it. */
export function refreshDeal(client: QueryClient, { partnerId, dealId }: { partnerId: string; dealId: string }): void {
  void client.invalidateQueries({ queryKey: dealKeys.one(partnerId, dealId) })
  void reloadLists(client, partnerId)
}

/** The deal as it is now, from a refusal that carries it (a stale version, a move that came too late); else null. */
export function dealFromConflict(error: unknown): Deal | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = dealSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}
