import type { DealSummary, Deal } from '@loanyard/contract/deals/schemas'
import { dealKeys } from '../../domain/query-keys.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { isLong, type Pages } from '../../lib/cache/pages.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

export function showInLists(partnerId: string, deals: readonly DealSummary[]): void {
  const lists = listCache<DealSummary>(dealKeys.lists(partnerId))
  for (const deal of deals) lists.replace(deal)
}

/** Long lists check for changes themselves (`useDealsList`). Cast: only lists of deals have list keys. */
export function reloadLists(partnerId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: dealKeys.boards(partnerId) }),
    queryClient.invalidateQueries({
      queryKey: dealKeys.lists(partnerId),
      predicate: ({ state }) => !isLong(state.data as Pages<DealSummary> | undefined),
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
  // Cast: what the server adds to these errors is the deal, as `getDeal` returns it.
  return 'version' in error.current && 'stage' in error.current ? (error.current as unknown as Deal) : null
}
