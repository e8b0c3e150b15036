import { listRequestMessages } from '@loanyard/contract/requests/messages'
import { previewChecklist, previewPortal, type PortalPreview } from '@loanyard/contract/requests/portal-preview'
import { queryOptions } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { portalKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { readOnlyClient } from '../../../lib/cache/query-client.ts'
import { doNextQuery, portalDealQuery, portalDealsQuery } from '../portal-deals.ts'
import { ownDocumentsQuery, requestsQuery } from '../queries.ts'

/** Never kept: the borrower may have sent something in the meantime. */
const fresh = { staleTime: 0, gcTime: 0 }

/** A deal, or a checklist in an example deal. */
export type Previewed = { readonly dealId: string } | { readonly bundleId: string }

export function previewQuery(partnerId: string, of: Previewed) {
  const partner = { partner_id: partnerId }
  return queryOptions({
    ...fresh,
    queryKey: portalKeys.preview(partnerId, 'dealId' in of ? of.dealId : of.bundleId),
    queryFn: ({ signal }) =>
      'dealId' in of
        ? callApi(previewPortal, { params: { ...partner, deal_id: of.dealId }, signal })
        : callApi(previewChecklist, { params: { ...partner, bundle_id: of.bundleId }, signal }),
  })
}

const page = <Item>(results: readonly Item[], total = results.length) => ({
  results: [...results],
  total_count: total,
  next: null,
  previous: null,
})

const onePage = <Item>(results: readonly Item[], total?: number) => ({
  pages: [page(results, total)],
  pageParams: [null],
})

/** What the portal's own pages find in place of their calls. Nothing in it is ever asked of the server. */
export function previewCache({
  deal,
  do_next: next,
  requests,
  documents,
}: PortalPreview): ReturnType<typeof readOnlyClient> {
  const cache = readOnlyClient()
  const ref = { partnerId: deal.partner.id, dealId: deal.id }
  cache.setQueryData(portalDealsQuery.queryKey, onePage([deal]))
  cache.setQueryData(portalDealQuery(ref).queryKey, deal)
  cache.setQueryData(doNextQuery.queryKey, { results: next.items, total_count: next.total_count })
  const { items, ...rest } = requests
  cache.setQueryData(requestsQuery(ref).queryKey, {
    results: items,
    client_status: null,
    last_reminded_at: null,
    ...rest,
  })
  cache.setQueryData(ownDocumentsQuery(ref).queryKey, onePage(documents.items, documents.total_count))
  return cache
}

/** The questions about a request, read as staff: the borrower's are their own. */
export function previewMessagesQuery(deal: DealRef, requestId: string) {
  return queryOptions({
    ...fresh,
    queryKey: portalKeys.preview(deal.partnerId, requestId),
    queryFn: async ({ signal }) => {
      const params = { partner_id: deal.partnerId, request_id: requestId }
      const { results } = await callApi(listRequestMessages, { params, signal })
      return onePage(results.map((message) => ({ ...message, is_own: message.side === 'client' })))
    },
  })
}
