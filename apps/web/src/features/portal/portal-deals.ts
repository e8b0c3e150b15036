import { isId } from '@loanyard/contract/core/ids'
import type { DealStatus } from '@loanyard/contract/core/values'
import { listDoNext, listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DealRef } from '../../domain/deal-ref.ts'
import { portalKeys } from '../../domain/query-keys.ts'
import { notFoundError } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'
import * as copy from './dashboard/copy.ts'

/** Across all partners, newest first. */
export const portalDealsQuery = infiniteQueryOptions({
  queryKey: portalKeys.deals,
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? callApi(listPortalDeals, { query: asClient, signal })
      : followNext(listPortalDeals, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: 'always',
})

/** What to do first over all deals. */
export const doNextQuery = queryOptions({
  queryKey: portalKeys.doNext,
  queryFn: ({ signal }) => callApi(listDoNext, { query: asClient, signal }),
  refetchOnWindowFocus: 'always',
})

/** Throws ApiError not_found if the client has no such deal. */
async function findDeal({ partnerId, dealId }: DealRef, signal: AbortSignal): Promise<PortalDeal> {
  const { results } = isId('deal', dealId)
    ? await callApi(listPortalDeals, { query: { ...asClient, deal: dealId }, signal })
    : { results: [] }
  const [deal] = results
  if (deal === undefined || deal.partner.id !== partnerId) throw notFoundError()
  return deal
}

/** Fails with not_found if the client has no such deal. */
export function portalDealQuery(deal: DealRef) {
  return queryOptions({
    queryKey: portalKeys.deal(deal),
    queryFn: ({ signal }) => findDeal(deal, signal),
  })
}

const sentences: Readonly<Record<DealStatus, string | null>> = {
  Active: null,
  'On Hold': copy.onHold,
  Funded: copy.funded,
  Declined: copy.declined,
  Withdrawn: copy.withdrawn,
}

/** A sentence for deals that aren't simply in progress; otherwise null. */
export const statusSentence = (status: DealStatus): string | null => sentences[status]

/** Paused and closed deals prompt for nothing, though open requests can still be answered. */
export function canAddAnswers(status: DealStatus): boolean {
  return status === 'Active' || status === 'Funded'
}
