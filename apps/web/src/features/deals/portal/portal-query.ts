import { listPortalDeals } from '@loanyard/contract/deal-calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../../lib/api.ts'

/** The client's own deals, over all partners, newest first; appended by following `next`. */
export const portalDealsQuery = infiniteQueryOptions({
  queryKey: ['portal', 'deals'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? callApi(listPortalDeals, { query: { permission_level: 'portal' }, signal })
      : followNext(listPortalDeals, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})
