import { getDeal, listActivity, listNotes } from '@loanyard/contract/deals/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { staleTimeAfterPrefetch } from '../../lib/cache/prefetched.ts'

interface NextPage {
  next: string | null
}

/** Page param of lists that follow `next`; null for the first page. */
export const paged = { initialPageParam: null as string | null, getNextPageParam: (last: NextPage) => last.next }

export function dealQuery(partnerId: string, dealId: string) {
  return queryOptions({
    queryKey: dealKeys.one(partnerId, dealId),
    queryFn: ({ signal }) => callApi(getDeal, { params: { deal_id: dealId, partner_id: partnerId }, signal }),
    staleTime: staleTimeAfterPrefetch,
  })
}

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
