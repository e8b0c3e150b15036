import { listDealDocuments } from '@loanyard/contract/documents/calls'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { beginSigning } from '@loanyard/contract/requests/submission-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../domain/deal-ref.ts'
import { portalKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

export function requestsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: portalKeys.requests(deal),
    queryFn: ({ signal }) => callApi(listRequirements, { params: dealParams(deal), query: asClient, signal }),
    // Staff may have decided in the meantime.
    refetchOnWindowFocus: 'always',
  })
}

/** Newest first. */
export function ownDocumentsQuery(deal: DealRef) {
  return infiniteQueryOptions({
    queryKey: portalKeys.documents(deal),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDealDocuments, { params: dealParams(deal), query: { ...asClient, ordering: '-created' }, signal })
        : followNext(listDealDocuments, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: 'always',
  })
}

/** Resolves once everything on screen is reloaded. */
export async function reloadDeal(deal: DealRef): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: portalKeys.deals })
  await queryClient.invalidateQueries({ queryKey: portalKeys.deal(deal) })
}

/** Opens a signing session. Not cached between visits, because PandaDoc sessions expire. */
export function signingQuery(partnerId: string, requestId: string) {
  return queryOptions({
    queryKey: portalKeys.signing(partnerId, requestId),
    queryFn: ({ signal }) =>
      callApi(beginSigning, { params: { partner_id: partnerId, request_id: requestId }, query: asClient, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
