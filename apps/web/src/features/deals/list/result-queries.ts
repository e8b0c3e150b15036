import { closedDealStatuses } from '@loanyard/contract/core/values'
import { listDeals } from '@loanyard/contract/deals/calls'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import type { DealFilters } from '../deal-filters.ts'
import { paged } from '../queries.ts'

/** Of the whole result, by the server. */
export function dealTotalsQuery(partnerId: string, filters: DealFilters) {
  return queryOptions({
    queryKey: dealKeys.counted(partnerId, 'totals', filters),
    queryFn: ({ signal }) => callApi(getDealTotals, { params: { partner_id: partnerId }, query: filters, signal }),
  })
}

/** Funded, Declined and Withdrawn deals of a stage, which the board leaves out. */
export function closedDealsQuery(partnerId: string, stageId: string, filters: DealFilters) {
  return infiniteQueryOptions({
    queryKey: dealKeys.counted(partnerId, 'closed', stageId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDeals, {
            params: { partner_id: partnerId },
            query: { ...filters, stage: stageId, status: closedDealStatuses.join(','), ordering: '-created' },
            signal,
          })
        : followNext(listDeals, pageParam, signal),
    ...paged,
  })
}
