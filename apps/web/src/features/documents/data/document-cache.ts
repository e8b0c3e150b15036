import type { Document } from '@loanyard/contract/documents/schemas'
import type { Query, QueryKey } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { defaultOrdering, documentKeys, filterOfKey } from '../queries.ts'
import { withChanged, withNewest, withoutDocument, type DocumentPages } from './document-pages.ts'

/** Safe because only lists of documents are stored under list keys. */
function changeLists(deal: DealRef, change: (pages: DocumentPages) => DocumentPages): void {
  queryClient.setQueriesData<DocumentPages>({ queryKey: documentKeys.lists(deal) }, (pages) => pages && change(pages))
}

const isNewestFirst = ({ queryKey }: Query) => {
  const { ordering, search } = filterOfKey(queryKey)
  return ordering === defaultOrdering && search === ''
}

function recount(deal: DealRef): void {
  for (const queryKey of [documentKeys.stages(deal), documentKeys.unfiled(deal)])
    void queryClient.invalidateQueries({ queryKey })
}

/** Lists sorted by what changed are reloaded. */
export function updateCachedDocument(deal: DealRef, changed: Document): void {
  changeLists(deal, (pages) => withChanged(pages, changed))
  queryClient.setQueryData(documentKeys.one(deal, changed.id), changed)
  const predicate = (query: Query) => !isNewestFirst(query)
  void queryClient.invalidateQueries({ queryKey: documentKeys.lists(deal), predicate })
}

/** Inserted only in lists sorted newest first; the others reload. */
export function addCachedDocument(deal: DealRef, newest: Document): void {
  const queryKey = documentKeys.stage({ ...deal, stageId: newest.stage })
  queryClient.setQueriesData<DocumentPages>(
    { queryKey, predicate: isNewestFirst },
    (pages) => pages && withNewest(pages, newest),
  )
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isNewestFirst(query) })
  recount(deal)
}

/** The deal's lists as they were. */
type CachedLists = readonly (readonly [QueryKey, DocumentPages | undefined])[]

const without = (pages: DocumentPages, documents: readonly Pick<Document, 'id'>[]) =>
  documents.reduce((rest, { id }) => withoutDocument(rest, id), pages)

/** Returns what `restoreCachedDocuments` needs. */
export async function removeCachedDocuments(
  deal: DealRef,
  documents: readonly Pick<Document, 'id'>[],
): Promise<CachedLists> {
  const queryKey = documentKeys.lists(deal)
  // A load in progress would bring them back.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<DocumentPages>({ queryKey })
  changeLists(deal, (pages) => without(pages, documents))
  return before
}

/** Shows the removed documents again, except those that are really gone. */
export function restoreCachedDocuments(before: CachedLists, gone: readonly Pick<Document, 'id'>[]): void {
  for (const [queryKey, pages] of before) {
    if (pages !== undefined) queryClient.setQueryData<DocumentPages>(queryKey, without(pages, gone))
  }
}

export async function reloadDocuments(deal: DealRef): Promise<void> {
  recount(deal)
  await queryClient.invalidateQueries({ queryKey: documentKeys.lists(deal) })
}

/** Loading a different deal clears the cache of the others (product-rules 3.6). */
export function clearOtherDeals({ partnerId, dealId }: DealRef): void {
  queryClient.removeQueries({
    queryKey: documentKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== partnerId || queryKey[2] !== dealId,
  })
}
