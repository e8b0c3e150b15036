import type { Document } from '@loanyard/contract/documents/schemas'
import type { Query } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { documentKeys } from '../../../domain/query-keys.ts'
import { listCache, type ListPositions } from '../../../lib/cache/list-cache.ts'
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

/** Documents taken out of the deal's lists, with where they were. */
type RemovedDocuments = readonly { readonly document: Document; readonly positions: ListPositions<Document> }[]

/** Returns what `restoreCachedDocuments` needs. */
export async function removeCachedDocuments(deal: DealRef, documents: readonly Document[]): Promise<RemovedDocuments> {
  // A load in progress would bring them back.
  await queryClient.cancelQueries({ queryKey: documentKeys.lists(deal) })
  return documents.map((document) => ({ document, positions: listsOf(deal).remove(document.id) }))
}

/** Shows the removed documents again, except those that are really gone. */
export function restoreCachedDocuments(
  deal: DealRef,
  removed: RemovedDocuments,
  gone: readonly Pick<Document, 'id'>[],
): void {
  for (const { document, positions } of removed.toReversed()) {
    if (!gone.some(({ id }) => id === document.id)) listsOf(deal).restore(positions, document)
  }
}

export async function reloadDocuments(deal: DealRef): Promise<void> {
  recount(deal)
  await listsOf(deal).invalidate()
}
