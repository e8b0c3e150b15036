import { isId } from '@loanyard/contract/core/ids'
import { listPortalDeals } from '@loanyard/contract/deals/calls'
import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'
import type { DealRef } from './queries.ts'

/** The client's own deals, over all partners, newest first; appended by following `next`. */
export const portalDealsQuery = infiniteQueryOptions({
  queryKey: ['portal', 'deals'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? callApi(listPortalDeals, { query: asClient, signal })
      : followNext(listPortalDeals, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: 'always',
})

/** Throws ApiError: not_found where the deal is none of the client's with that partner. */
async function findDeal({ partnerId, dealId }: DealRef, signal: AbortSignal): Promise<PortalDeal> {
  const { results } = isId('deal', dealId)
    ? await callApi(listPortalDeals, { query: { ...asClient, deal: dealId }, signal })
    : { results: [] }
  const [deal] = results
  if (deal === undefined || deal.partner.id !== partnerId)
    throw new ApiError(404, 'not_found', 'We couldn’t find that.')
  return deal
}

/** One deal of the client. Fails with not_found where it is none of theirs. */
export function portalDealQuery(deal: DealRef) {
  return queryOptions({
    queryKey: ['portal', 'deal', deal.dealId, deal.partnerId],
    queryFn: ({ signal }) => findDeal(deal, signal),
  })
}
