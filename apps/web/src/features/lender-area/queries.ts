import {
  exportLenderFinancials,
  getLenderDeal,
  getLenderFinancials,
  listLenderAcknowledgements,
  listLenderDeals,
  listLenderDocuments,
  listLenderPartners,
  listLenderPipeline,
  listLenderQuestions,
  listOwnDealMessages,
} from '@loanyard/contract/lender-area/calls'
import type { LenderPartner } from '@loanyard/contract/lender-area/schemas'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../domain/deal-ref.ts'
import { lenderAreaKeys } from '../../domain/query-keys.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { downloadFile } from '../../lib/api/download-file.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { LenderDealFilters } from './deals/deals-search.ts'
import type { PipelineFilters } from './pipeline/pipeline-search.ts'

interface NextPage {
  next: string | null
}

const paged = { initialPageParam: null as string | null, getNextPageParam: (last: NextPage) => last.next }

/** How often an open page polls while no events arrive, ms. */
export const pollMs = { deal: 20_000, messages: 10_000, lists: 60_000 } as const

/** True for a deal that was never shared and for one no longer shared: the server doesn't tell them apart. */
export const isNotShared = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const partnersQuery = infiniteQueryOptions({
  queryKey: lenderAreaKeys.partners,
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? callApi(listLenderPartners, { signal }) : followNext(listLenderPartners, pageParam, signal),
  ...paged,
  staleTime: 0,
})

async function findPartner(partnerId: string, signal: AbortSignal): Promise<LenderPartner | null> {
  let page = await callApi(listLenderPartners, { query: { limit: '100' }, signal })
  for (;;) {
    const found = page.results.find(({ partner }) => partner.id === partnerId)
    if (found !== undefined || page.next === null) return found ?? null
    page = await followNext(listLenderPartners, page.next, signal)
  }
}

/** Null if that partner doesn't share deals with the person. */
export function partnerQuery(partnerId: string) {
  return queryOptions({
    queryKey: lenderAreaKeys.partner(partnerId),
    queryFn: ({ signal }) => findPartner(partnerId, signal),
  })
}

/** The deals of all partners. */
export function pipelineQuery(filters: PipelineFilters) {
  return infiniteQueryOptions({
    queryKey: lenderAreaKeys.pipeline(filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLenderPipeline, { query: { ...filters, limit: '50' }, signal })
        : followNext(listLenderPipeline, pageParam, signal),
    ...paged,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function dealsQuery(partnerId: string, filters: LenderDealFilters) {
  return infiniteQueryOptions({
    queryKey: lenderAreaKeys.dealList(partnerId, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listLenderDeals, { params: { partner_id: partnerId }, query: { ...filters, limit: '50' }, signal })
        : followNext(listLenderDeals, pageParam, signal),
    ...paged,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Requesting the deal marks it as opened. */
export function dealQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderAreaKeys.deal(deal),
    queryFn: ({ signal }) => callApi(getLenderDeal, { params: dealParams(deal), signal }),
    staleTime: 0,
  })
}

/** Runs a request for part of a deal; if the deal is gone, reloads it so that the whole page says so. */
export async function refetchDealIfGone<T>(deal: DealRef, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isNotShared(error)) void queryClient.invalidateQueries({ queryKey: lenderAreaKeys.deal(deal) })
    throw error
  }
}

export function questionsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderAreaKeys.part(deal, 'questions'),
    queryFn: async ({ signal }) =>
      (await refetchDealIfGone(deal, callApi(listLenderQuestions, { params: dealParams(deal), signal }))).results,
    staleTime: 0,
  })
}

export function acknowledgmentsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderAreaKeys.part(deal, 'acknowledgements'),
    queryFn: async ({ signal }) =>
      (await refetchDealIfGone(deal, callApi(listLenderAcknowledgements, { params: dealParams(deal), signal })))
        .results,
    staleTime: 0,
  })
}

export function documentsQuery(deal: DealRef) {
  return infiniteQueryOptions({
    queryKey: lenderAreaKeys.part(deal, 'documents'),
    queryFn: ({ pageParam, signal }) =>
      refetchDealIfGone(
        deal,
        pageParam === null
          ? callApi(listLenderDocuments, {
              params: dealParams(deal),
              query: { limit: '100', ordering: 'stage' },
              signal,
            })
          : followNext(listLenderDocuments, pageParam, signal),
      ),
    ...paged,
    staleTime: 0,
  })
}

export function financialsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderAreaKeys.part(deal, 'financials'),
    queryFn: ({ signal }) =>
      refetchDealIfGone(deal, callApi(getLenderFinancials, { params: dealParams(deal), signal })),
    staleTime: 0,
  })
}

/** The partner sees this export in its download log. Throws ApiError. */
export async function exportFinancials(dealRef: DealRef, format: 'xlsx' | 'pdf'): Promise<void> {
  await downloadFile(exportLenderFinancials, { params: dealParams(dealRef), query: { format } }, `financials.${format}`)
}

/** Newest first. */
export function messagesQuery(deal: DealRef) {
  return infiniteQueryOptions({
    queryKey: lenderAreaKeys.part(deal, 'messages'),
    queryFn: ({ pageParam, signal }) =>
      refetchDealIfGone(
        deal,
        pageParam === null
          ? callApi(listOwnDealMessages, { params: dealParams(deal), query: { limit: '50' }, signal })
          : followNext(listOwnDealMessages, pageParam, signal),
      ),
    ...paged,
    staleTime: 0,
  })
}
