import { listDocumentAccess, listLenderAccess } from '@loanyard/contract/lenders/sharing-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../../domain/deal-ref.ts'
import { portalKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'

export function lenderAccessQuery(deal: DealRef) {
  return queryOptions({
    queryKey: portalKeys.access(deal),
    queryFn: ({ signal }) => callApi(listLenderAccess, { params: dealParams(deal), query: asClient, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Newest first. */
export function documentAccessQuery(deal: DealRef, lenderId: string) {
  return infiniteQueryOptions({
    queryKey: portalKeys.accessOf(deal, lenderId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDocumentAccess, {
            params: { ...dealParams(deal), lender_id: lenderId },
            query: asClient,
            signal,
          })
        : followNext(listDocumentAccess, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
