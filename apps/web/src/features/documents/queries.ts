import {
  getDocument,
  listDealDocuments,
  listDocumentStages,
  listStageDocuments,
} from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../domain/deal-ref.ts'
import { documentKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { isLong, rowsOf, type Page, type Pages } from '../../lib/cache/pages.ts'

export const documentOrderings = ['created', '-created', 'name', '-name', 'size', '-size'] as const
export type DocumentOrdering = (typeof documentOrderings)[number]

/** New documents are what people look for first. */
export const defaultOrdering: DocumentOrdering = '-created'

/** Documents of a stage (its id) or of no stage. */
export interface DocumentScope extends DealRef {
  readonly stageId: string | null
}
export type DocumentFilter = { readonly ordering: DocumentOrdering; readonly search: string }

const pageSize = '100'
/** Poll interval while a document is being scanned, ms. */
const scanPollMs = 4000

/** Safe because only `documentKeys.list` makes these keys. */
export function filterOfKey(key: readonly unknown[]): DocumentFilter {
  return key[5] as DocumentFilter
}

/** Throws ApiError. */
function firstPage(
  { stageId, ...deal }: DocumentScope,
  filter: Partial<DocumentFilter>,
  { limit, signal }: { limit: string; signal?: AbortSignal },
): Promise<Page<Document>> {
  const query = {
    limit,
    ...(filter.ordering && { ordering: filter.ordering }),
    ...(filter.search && { search: filter.search }),
  }
  const params = dealParams(deal)
  return stageId === null
    ? callApi(listDealDocuments, { params, query: { ...query, unfiled: 'true' }, signal })
    : callApi(listStageDocuments, { params: { ...params, stage_id: stageId }, query, signal })
}

export function documentsQuery(scope: DocumentScope, filter: DocumentFilter) {
  return infiniteQueryOptions({
    queryKey: documentKeys.list(scope, filter),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? firstPage(scope, filter, { limit: pageSize, signal })
        : followNext(listStageDocuments, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The previous rows stay while another order or search loads, but not rows of another stage.
    placeholderData: (current, query) =>
      query?.queryKey[2] === scope.dealId && query.queryKey[4] === scope.stageId ? current : undefined,
    refetchOnWindowFocus: (query) => !isLong(query.state.data),
    refetchInterval: (query) => (hasScanning(query.state.data) ? scanPollMs : false),
  })
}

function hasScanning(pages: Pages<Document> | undefined): boolean {
  return pages !== undefined && rowsOf(pages).some(({ state }) => state === 'scanning')
}

export function documentStagesQuery(deal: DealRef) {
  return queryOptions({
    queryKey: documentKeys.stages(deal),
    queryFn: async ({ signal }) => (await callApi(listDocumentStages, { params: dealParams(deal), signal })).results,
  })
}

/** Documents of no stage. */
export function unfiledQuery(deal: DealRef) {
  return queryOptions({
    queryKey: documentKeys.unfiled(deal),
    queryFn: async ({ signal }) =>
      (await firstPage({ ...deal, stageId: null }, {}, { limit: '1', signal })).total_count,
  })
}

export function documentQuery(deal: DealRef, documentId: string) {
  return queryOptions({
    queryKey: documentKeys.one(deal, documentId),
    queryFn: ({ signal }) =>
      callApi(getDocument, { params: { document_id: documentId, partner_id: deal.partnerId }, signal }),
  })
}

/** All pages. `stageId` undefined: the whole deal. Throws ApiError. */
export async function loadAll({ stageId, ...deal }: DealRef & { stageId?: string | null }): Promise<Document[]> {
  let page: Page<Document> =
    stageId === undefined
      ? await callApi(listDealDocuments, { params: dealParams(deal), query: { limit: pageSize } })
      : await firstPage({ ...deal, stageId }, {}, { limit: pageSize })
  const documents = [...page.results]
  while (page.next !== null) {
    page = await followNext(listDealDocuments, page.next)
    documents.push(...page.results)
  }
  return documents
}
