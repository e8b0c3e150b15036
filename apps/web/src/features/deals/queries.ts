import { getDeal, listActivity, listDeals, listNotes } from '@loanyard/contract/deals/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import { staleTimeAfterPrefetch } from '../../lib/cache/prefetched.ts'
import type { DealFilters, DealOrdering } from './deal-filters.ts'

/** The places of deals in the query cache. */
export const dealKeys = {
  boards: (partnerId: string) => ['deals', partnerId, 'board'] as const,
  board: (partnerId: string, filters: DealFilters) => ['deals', partnerId, 'board', filters] as const,
  lists: (partnerId: string) => ['deals', partnerId, 'list'] as const,
  list: (partnerId: string, filters: DealFilters, ordering: DealOrdering) =>
    ['deals', partnerId, 'list', filters, ordering] as const,
  one: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId] as const,
  activity: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'activity'] as const,
  notes: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'notes'] as const,
}

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
