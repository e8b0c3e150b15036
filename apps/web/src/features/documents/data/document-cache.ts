import type { Document } from '@loanyard/contract/documents/schemas'
import type { Query } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { documentKeys } from '../../../domain/query-keys.ts'
import { listCache } from '../../../lib/cache/list-cache.ts'
import type { Pages } from '../../../lib/cache/pages.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { defaultOrdering, filterOfKey } from '../queries.ts'
import { withNewest } from './document-pages.ts'

const listsOf = (deal: DealRef) => listCache<Document>(documentKeys.lists(deal))

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
  listsOf(deal).replace(changed)
  queryClient.setQueryData(documentKeys.one(deal, changed.id), changed)
  const predicate = (query: Query) => !isNewestFirst(query)
  void queryClient.invalidateQueries({ queryKey: documentKeys.lists(deal), predicate })
}

/** Inserted only in lists sorted newest first; the others reload. */
export function addCachedDocument(deal: DealRef, newest: Document): void {
  const queryKey = documentKeys.stage({ ...deal, stageId: newest.stage })
  queryClient.setQueriesData<Pages<Document>>(
    { queryKey, predicate: isNewestFirst },
    (pages) => pages && withNewest(pages, newest),
  )
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isNewestFirst(query) })
  recount(deal)
}

export async function removeCachedDocuments(deal: DealRef, documents: readonly Pick<Document, 'id'>[]): Promise<void> {
  // A load in progress would bring them back.
  await queryClient.cancelQueries({ queryKey: documentKeys.lists(deal) })
  for (const { id } of documents) listsOf(deal).remove(id)
}

export async function reloadDocuments(deal: DealRef): Promise<void> {
  recount(deal)
  await listsOf(deal).invalidate()
}

/** Loading a different deal clears the cache of the others (product-rules 3.6). */
export function clearOtherDeals({ partnerId, dealId }: DealRef): void {
  queryClient.removeQueries({
    queryKey: documentKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== partnerId || queryKey[2] !== dealId,
  })
}
