import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import type { QueryClient, Query } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { isLong, replaceRow, type LoadedList } from './list/list-cache.ts'
import { dealKeys } from './queries.ts'

/** Safe because only lists of deals are stored under list keys. */
function listOf(query: Query): LoadedList | undefined {
  return query.state.data as LoadedList | undefined
}

export function showInLists(client: QueryClient, partnerId: string, deals: readonly DealSummary[]): void {
  client.setQueriesData<LoadedList>(
    { queryKey: dealKeys.lists(partnerId) },
    (list) => list && deals.reduce(replaceRow, list),
  )
}

/** Long lists check for changes themselves (`useDealsList`). */
export function reloadLists(client: QueryClient, partnerId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: dealKeys.boards(partnerId) }),
    client.invalidateQueries({ queryKey: dealKeys.lists(partnerId), predicate: (query) => !isLong(listOf(query)) }),
  ])
}

export function refreshDeal(client: QueryClient, { partnerId, dealId }: { partnerId: string; dealId: string }): void {
  void client.invalidateQueries({ queryKey: dealKeys.one(partnerId, dealId) })
  void reloadLists(client, partnerId)
}

/** The current deal from an error response (stale version or stage); null for other errors. */
export function dealFromConflict(error: unknown): Deal | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  // Cast: what the server adds to these errors is the deal, as `getDeal` returns it.
  return 'version' in error.current && 'stage' in error.current ? (error.current as unknown as Deal) : null
}
