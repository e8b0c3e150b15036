import {
  getDocument,
  listDealDocuments,
  listDocumentStages,
  listStageDocuments,
} from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'
import { documentsOf, type DocumentPage, type DocumentPages } from './data/document-pages.ts'

export const documentOrderings = ['created', '-created', 'name', '-name', 'size', '-size'] as const
export type DocumentOrdering = (typeof documentOrderings)[number]

/** Newest first: what has just arrived is what one looks for. */
export const defaultOrdering: DocumentOrdering = '-created'

/** The documents of a deal that belong together: those of a stage (its id), or of none. */
export type DocumentScope = { readonly partnerId: string; readonly dealId: string; readonly stageId: string | null }
export type DocumentFilter = { readonly ordering: DocumentOrdering; readonly search: string }

/** A page of a list; a thousand documents are ten. */
const pageSize = '100'
/** A list of more pages is not reloaded behind the reader's back. */
const maxReloadedPages = 4
/** While one of them is being looked at, ms. */
const scanPollMs = 4000

type Deal = Omit<DocumentScope, 'stageId'>

/** The places of documents in the query cache. */
export const documentKeys = {
  all: ['documents'] as const,
  deal: ({ partnerId, dealId }: Deal) => ['documents', partnerId, dealId] as const,
  stages: (deal: Deal) => [...documentKeys.deal(deal), 'stages'] as const,
  unfiled: (deal: Deal) => [...documentKeys.deal(deal), 'unfiled'] as const,
  lists: (deal: Deal) => [...documentKeys.deal(deal), 'list'] as const,
  stage: (scope: DocumentScope) => [...documentKeys.lists(scope), scope.stageId] as const,
  list: (scope: DocumentScope, filter: DocumentFilter) => [...documentKeys.stage(scope), filter] as const,
  one: (deal: Deal, documentId: string) => [...documentKeys.deal(deal), 'one', documentId] as const,
}

/** The filter a list was loaded with. The guarantee: `documentKeys.list` is the only maker of these keys. */
export function filterOfKey(key: readonly unknown[]): DocumentFilter {
  return key[5] as DocumentFilter
}

/** The first page of a place's documents. Throws ApiError. */
function firstPage(
  { partnerId, dealId, stageId }: DocumentScope,
  filter: Partial<DocumentFilter>,
  { limit, signal }: { limit: string; signal?: AbortSignal },
): Promise<DocumentPage> {
  const query = {
    limit,
    ...(filter.ordering && { ordering: filter.ordering }),
    ...(filter.search && { search: filter.search }),
  }
  const deal = { deal_id: dealId, partner_id: partnerId }
  return stageId === null
    ? callApi(listDealDocuments, { params: deal, query: { ...query, unfiled: 'true' }, signal })
    : callApi(listStageDocuments, { params: { ...deal, stage_id: stageId }, query, signal })
}

/** The documents of a stage, or of no stage, page by page. */
export function documentsQuery(scope: DocumentScope, filter: DocumentFilter) {
  return infiniteQueryOptions({
    queryKey: documentKeys.list(scope, filter),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? firstPage(scope, filter, { limit: pageSize, signal })
        : followNext(listStageDocuments, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // While another order or search loads the present rows stay; rows of another stage are nobody's placeholder.
    placeholderData: (current, query) =>
      query?.queryKey[2] === scope.dealId && query.queryKey[4] === scope.stageId ? current : undefined,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= maxReloadedPages,
    refetchInterval: (query) => (hasScanning(query.state.data) ? scanPollMs : false),
  })
}

function hasScanning(pages: DocumentPages | undefined): boolean {
  return pages !== undefined && documentsOf(pages).some(({ state }) => state === 'scanning')
}

/** The stages of a deal that have documents, with how many. */
export function documentStagesQuery(deal: Deal) {
  return queryOptions({
    queryKey: documentKeys.stages(deal),
    queryFn: async ({ signal }) => {
      const params = { deal_id: deal.dealId, partner_id: deal.partnerId }
      return (await callApi(listDocumentStages, { params, signal })).results
    },
  })
}

/** How many documents of a deal belong to no stage. */
export function unfiledQuery(deal: Deal) {
  return queryOptions({
    queryKey: documentKeys.unfiled(deal),
    queryFn: async ({ signal }) =>
      (await firstPage({ ...deal, stageId: null }, {}, { limit: '1', signal })).total_count,
  })
}

/** One document. */
export function documentQuery(deal: Deal, documentId: string) {
  return queryOptions({
    queryKey: documentKeys.one(deal, documentId),
    queryFn: ({ signal }) =>
      callApi(getDocument, { params: { document_id: documentId, partner_id: deal.partnerId }, signal }),
  })
}

/** Every document of a stage, or with `stageId` undefined of the whole deal, however many. Throws ApiError. */
export async function loadAll({ partnerId, dealId, stageId }: Deal & { stageId?: string | null }): Promise<Document[]> {
  const deal = { deal_id: dealId, partner_id: partnerId }
  let page: DocumentPage =
    stageId === undefined
      ? await callApi(listDealDocuments, { params: deal, query: { limit: pageSize } })
      : await firstPage({ partnerId, dealId, stageId }, {}, { limit: pageSize })
  const documents = [...page.results]
  while (page.next !== null) {
    page = await followNext(listDealDocuments, page.next)
    documents.push(...page.results)
  }
  return documents
}
