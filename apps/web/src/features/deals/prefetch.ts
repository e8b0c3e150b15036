import type { QueryClient } from '@tanstack/react-query'
import { narrowQuery } from '../../lib/browser/media-query.ts'
import { markPrefetched } from '../../lib/cache/prefetched.ts'
import { boardOptions } from './board/board-query.ts'
import { filtersOf, orderingOf, viewOf, type DealsAddress } from './deal-filters.ts'
import { dealListQuery, dealQuery } from './queries.ts'

export function prefetchDeals(client: QueryClient, partnerId: string, address: DealsAddress): void {
  const filters = filtersOf(address)
  const view = viewOf(address, matchMedia(narrowQuery).matches)
  const list = dealListQuery(partnerId, filters, orderingOf(address))
  const board = boardOptions(partnerId, filters)
  markPrefetched(view === 'list' ? list.queryKey : board.queryKey)
  void (view === 'list' ? client.prefetchInfiniteQuery(list) : client.prefetchQuery(board))
}

export function prefetchDeal(client: QueryClient, partnerId: string, dealId: string): void {
  const deal = dealQuery(partnerId, dealId)
  markPrefetched(deal.queryKey)
  void client.prefetchQuery(deal)
}
