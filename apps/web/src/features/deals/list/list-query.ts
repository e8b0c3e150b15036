import { listDeals } from '@loanyard/contract/deals/calls'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { nextPage } from '../../../lib/cache/next-page.ts'
import { staleTimeAfterPrefetch } from '../../../lib/cache/prefetched.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import { paged } from '../queries.ts'

/** A few screens, so that scrolling rarely waits. */
export const listLimit = '50'

export function dealListQuery(
  partnerId: string,
  filters: DealFilters,
  ordering: DealOrdering,
  group_by?: DealGrouping,
) {
  return infiniteQueryOptions({
    queryKey: dealKeys.list(partnerId, filters, ordering, group_by),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDeals, {
            params: { partner_id: partnerId },
            query: { ...filters, ordering, group_by, limit: listLimit },
            signal,
          })
        : followNext(listDeals, pageParam, signal),
    ...paged,
    getNextPageParam: (page) => nextPage.of(page),
    staleTime: staleTimeAfterPrefetch,
  })
}
