import { getDeal } from '@loanyard/contract/deals/calls'
import { queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'
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
