import { narrowQuery } from '../../lib/browser/media-query.ts'
import { markPrefetched } from '../../lib/cache/prefetched.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { boardOptions } from './board/board-query.ts'
import { filtersOf, groupingOf, orderingOf, viewOf, type DealsAddress } from './deal-filters.ts'
import { dealListQuery } from './list/list-query.ts'

export function prefetchDeals(partnerId: string, address: DealsAddress): void {
  const filters = filtersOf(address)
  const view = viewOf(address, matchMedia(narrowQuery).matches)
  const list = dealListQuery(partnerId, filters, orderingOf(address), groupingOf(address))
  const board = boardOptions(partnerId, filters)
  markPrefetched(view === 'list' ? list.queryKey : board.queryKey)
  void (view === 'list' ? queryClient.prefetchInfiniteQuery(list) : queryClient.prefetchQuery(board))
}
