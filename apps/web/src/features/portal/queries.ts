import { listDealDocuments } from '@loanyard/contract/documents/calls'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { beginSigning } from '@loanyard/contract/requests/submission-calls'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'

export interface DealRef {
  readonly partnerId: string
  readonly dealId: string
}

const keyOf = ({ partnerId, dealId }: DealRef) => ['portal', 'deal', dealId, partnerId] as const
const paramsOf = ({ partnerId, dealId }: DealRef) => ({ partner_id: partnerId, deal_id: dealId })

export function requestsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: [...keyOf(deal), 'requests'],
    queryFn: ({ signal }) => callApi(listRequirements, { params: paramsOf(deal), query: asClient, signal }),
    // Staff may have decided in the meantime.
    refetchOnWindowFocus: 'always',
  })
}

/** Newest first. */
export function ownDocumentsQuery(deal: DealRef) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(deal), 'documents'],
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDealDocuments, { params: paramsOf(deal), query: { ...asClient, ordering: '-created' }, signal })
        : followNext(listDealDocuments, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: 'always',
  })
}

/** Resolves once everything on screen is reloaded. */
export async function reloadDeal(client: QueryClient, deal: DealRef): Promise<void> {
  void client.invalidateQueries({ queryKey: ['portal', 'deals'] })
  await client.invalidateQueries({ queryKey: keyOf(deal) })
}

/** Opens a signing session. Not cached between visits, because PandaDoc sessions expire. */
export function signingQuery(partnerId: string, requestId: string) {
  return queryOptions({
    queryKey: ['portal', 'signing', partnerId, requestId],
    queryFn: ({ signal }) =>
      callApi(beginSigning, { params: { partner_id: partnerId, request_id: requestId }, query: asClient, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
