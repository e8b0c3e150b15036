import { getDeal, listActivity, listDeals, listNotes } from '@loanyard/contract/deal-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staleTimeAfterPrefetch } from '../../lib/ahead.ts'
import { callApi, followNext } from '../../lib/api.ts'
import type { DealFilters, DealOrdering } from './deal-filters.ts'
import { dealKeys } from './keys.ts'

/** Rows per page of the list: a few screens, so that scrolling seldom waits. */
export const listLimit = '50'

interface NextPage {
  next: string | null
}

/** What every list that is appended by following `next` has in common: the page's address, null for the first. */
const paged = { initialPageParam: null as string | null, getNextPageParam: (last: NextPage) => last.next }

/** The deals that match, page by page; the total is the server's, of the whole result. */
export function dealListQuery(partnerId: string, filters: DealFilters, ordering: DealOrdering) {
  return infiniteQueryOptions({
    queryKey: dealKeys.list(partnerId, filters, ordering),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDeals, {
            params: { partner_id: partnerId },
            query: { ...filters, ordering, limit: listLimit },
            signal,
          })
        : followNext(listDeals, pageParam, signal),
    ...paged,
    staleTime: staleTimeAfterPrefetch,
  })
}

/** One deal. */
export function dealQuery(partnerId: string, dealId: string) {
  return queryOptions({
    queryKey: dealKeys.one(partnerId, dealId),
    queryFn: ({ signal }) => callApi(getDeal, { params: { deal_id: dealId, partner_id: partnerId }, signal }),
    staleTime: staleTimeAfterPrefetch,
  })
}

/** Who did what to a deal, newest first. */
export function activityQuery(partnerId: string, dealId: string) {
  return infiniteQueryOptions({
    queryKey: dealKeys.activity(partnerId, dealId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listActivity, { params: { deal_id: dealId, partner_id: partnerId }, signal })
        : followNext(listActivity, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

/** The notes on a deal, newest first. */
export function notesQuery(partnerId: string, dealId: string) {
  return infiniteQueryOptions({
    queryKey: dealKeys.notes(partnerId, dealId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listNotes, { params: { deal_id: dealId, partner_id: partnerId }, query: { limit: '10' }, signal })
        : followNext(listNotes, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}
