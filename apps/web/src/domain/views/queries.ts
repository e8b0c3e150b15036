import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { queryOptions } from '@tanstack/react-query'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { viewKeys } from '../query-keys.ts'

/** The call loads with the first view that is wanted. */
export function viewsQuery(partnerId: string, list: ViewList) {
  return queryOptions({
    queryKey: viewKeys.list(partnerId, list),
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./fetch-views.ts'))).fetchViews(partnerId, list, signal),
    staleTime: 60_000,
  })
}
