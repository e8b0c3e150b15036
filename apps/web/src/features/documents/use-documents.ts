import type { Document } from '@loanyard/contract/documents'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { documentsOf, totalOf } from './document-pages.ts'
import { documentsQuery, type DocumentFilter, type DocumentPlace } from './queries.ts'

const none: Document[] = []

/** The list of a stage: its loaded rows, the server's count, and what is going on. */
export function useDocuments(place: DocumentPlace, filter: DocumentFilter) {
  const list = useInfiniteQuery(documentsQuery(place, filter))
  const { data, fetchNextPage, isFetching } = list
  const rows = useMemo(() => (data === undefined ? none : documentsOf(data)), [data])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  return {
    rows,
    total: data === undefined ? undefined : totalOf(data),
    status: data !== undefined ? ('ready' as const) : list.isError ? ('failed' as const) : ('loading' as const),
    error: list.error,
    isStale: list.isPlaceholderData,
    /** The rows on the screen could not be brought up to date. */
    hasRefreshFailed: data !== undefined && list.isError && !list.isFetchNextPageError,
    hasMoreFailed: list.isFetchNextPageError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isReloading: isFetching && !list.isFetchingNextPage,
    loadMore,
    loadMoreAgain: () => void fetchNextPage(),
    reload: () => void list.refetch(),
  }
}
export type DocumentList = ReturnType<typeof useDocuments>
