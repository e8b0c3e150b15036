import { getBoard } from '@loanyard/contract/deals/calls'
import { queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { staleTimeAfterPrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { DealFilters } from '../deal-filters.ts'
import { loadLater } from '../list/load-later.ts'
import { loadedBoard, type LoadedBoard } from './board-cache.ts'

/** A reload keeps the cards that the user has loaded and moved. */
export function boardOptions(partnerId: string, filters: DealFilters) {
  const queryKey = dealKeys.board(partnerId, filters)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedBoard> => {
      const before = queryClient.getQueryData<LoadedBoard>(queryKey)
      const fresh = loadedBoard(await callApi(getBoard, { params: { partner_id: partnerId }, query: filters, signal }))
      return before === undefined ? fresh : await (await loadLater()).restoreLoadedPages(before, fresh, signal)
    },
    staleTime: staleTimeAfterPrefetch,
  })
}
