import { previewLenderDeal } from '@loanyard/contract/lender-area/preview'
import {
  getDealSharing,
  listDealDownloads,
  listDealMessages,
  listLendersForDeal,
} from '@loanyard/contract/lenders/sharing-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../../domain/deal-ref.ts'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { paged, pageSize } from '../queries.ts'

export function sharingQuery(dealRef: DealRef) {
  return queryOptions({
    queryKey: lenderKeys.part(dealRef, 'sharing'),
    queryFn: async ({ signal }) => (await callApi(getDealSharing, { params: dealParams(dealRef), signal })).results,
    staleTime: 0,
  })
}

export function lendersForDealQuery(dealRef: DealRef, search: string) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.choice(dealRef, search),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLendersForDeal, { params: dealParams(dealRef), query: { search, limit: pageSize }, signal })
        : followNext(listLendersForDeal, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

export function messagesQuery(dealRef: DealRef, lenderId: string) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.messages(dealRef, lenderId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDealMessages, {
            params: { ...dealParams(dealRef), lender_id: lenderId },
            query: { limit: '25' },
            signal,
          })
        : followNext(listDealMessages, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

export function downloadsQuery(dealRef: DealRef, lenderId: string) {
  return infiniteQueryOptions({
    queryKey: lenderKeys.downloads(dealRef, lenderId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listDealDownloads, {
            params: dealParams(dealRef),
            query: { lender: lenderId, limit: '10' },
            signal,
          })
        : followNext(listDealDownloads, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

/** What a lender would see of a deal, as the lender's own pages read it. */
export function lenderPreviewQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderKeys.part(deal, 'preview'),
    queryFn: ({ signal }) => callApi(previewLenderDeal, { params: dealParams(deal), signal }),
    staleTime: 0,
  })
}

/** How often the page polls for messages and answers while no events arrive, ms. */
export const pollMs = 20_000
