import { beginSigning } from '@loanyard/contract/submission-calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { asClient } from '../../../lib/side.ts'

/** Opens a signing: where it is signed and what is agreed to. Once per visit, since a session at PandaDoc runs out. */
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
