import { type DealSummary, deal as dealSchema, type Deal } from '@loanyard/contract/deals/schemas'
import type { Query } from '@tanstack/react-query'
import { dealKeys } from '../../domain/query-keys.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { isLong, replaceRow, type LoadedList } from './list/list-cache.ts'

/** Safe because only lists of deals are stored under list keys. */
function listOf(query: Query): LoadedList | undefined {
  return query.state.data as LoadedList | undefined
}

export function showInLists(partnerId: string, deals: readonly DealSummary[]): void {
  queryClient.setQueriesData<LoadedList>(
    { queryKey: dealKeys.lists(partnerId) },
    (list) => list && deals.reduce(replaceRow, list),
  )
}

/** Long lists check for changes themselves (`useDealsList`). */
export function reloadLists(partnerId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: dealKeys.boards(partnerId) }),
    queryClient.invalidateQueries({
      queryKey: dealKeys.lists(partnerId),
      predicate: (query) => !isLong(listOf(query)),
    }),
  ])
}

export function refreshDeal({ partnerId, dealId }: { partnerId: string; dealId: string }): void {
  void queryClient.invalidateQueries({ queryKey: dealKeys.one(partnerId, dealId) })
  void reloadLists(partnerId)
}

/** The current deal from an error response (stale version or stage); null for other errors. */
export function dealFromConflict(error: unknown): Deal | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = dealSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}
