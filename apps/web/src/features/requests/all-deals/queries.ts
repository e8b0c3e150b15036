import { exportRequests, getRequestTotals, listRequests } from '@loanyard/contract/requests/lists/request-list'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download-file.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { RequestsFilters, RequestsOrdering } from './requests-address.ts'

export function requestListQuery(partnerId: string, filters: RequestsFilters, ordering: RequestsOrdering) {
  return infiniteQueryOptions({
    queryKey: requestKeys.list(partnerId, filters, ordering),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listRequests, {
            params: { partner_id: partnerId },
            query: { ...filters, ordering, limit: '50' },
            signal,
          })
        : followNext(listRequests, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** Of the whole result, by the server. */
export function requestTotalsQuery(partnerId: string, filters: RequestsFilters) {
  return queryOptions({
    queryKey: requestKeys.totals(partnerId, filters),
    queryFn: ({ signal }) => callApi(getRequestTotals, { params: { partner_id: partnerId }, query: filters, signal }),
    placeholderData: keepPreviousData,
  })
}

export const reloadRequestLists = (partnerId: string) =>
  queryClient.invalidateQueries({ queryKey: requestKeys.lists(partnerId) })

/** Saves the whole result as a file; the server names it by partner and day. Throws ApiError. */
export function saveRequests(
  partnerId: string,
  filters: RequestsFilters,
  ordering: RequestsOrdering,
): Promise<unknown> {
  const query = { ...filters, ordering }
  return downloadFile(exportRequests, { params: { partner_id: partnerId }, query }, 'requests.csv')
}
