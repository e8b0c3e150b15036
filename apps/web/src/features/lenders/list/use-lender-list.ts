import type { Lender } from '@loanyard/contract/lenders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { anyLenderQuery, lendersQuery } from '../queries.ts'
import type { LenderFilters } from './lender-search.ts'

const none: Lender[] = []

/** The list for an address: its loaded rows, the server's count, and what is going on. */
export function useLenderList(partnerId: string, filters: LenderFilters) {
  const list = useInfiniteQuery(lendersQuery(partnerId, filters))
  const { data, fetchNextPage, isFetching } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.results) ?? none, [data])
  const isEmpty = data !== undefined && rows.length === 0 && !list.isPlaceholderData
  const any = useQuery({ ...anyLenderQuery(partnerId), enabled: isEmpty })
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  const isReady = data !== undefined && !(isEmpty && any.isPending)
  return {
    rows,
    total: data?.pages.at(-1)?.total_count,
    status: isReady ? ('ready' as const) : list.isError ? ('failed' as const) : ('loading' as const),
    error: list.error,
    /** Nothing at all, whatever the filter. */
    hasNone: isEmpty && any.data === false,
    isStale: list.isPlaceholderData,
    /** The rows on the screen could not be brought up to date. */
    hasRefreshFailed: data !== undefined && list.isError && !list.isFetchNextPageError,
    hasMoreFailed: list.isFetchNextPageError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isReloading: list.isFetching && !list.isFetchingNextPage,
    loadMore,
    loadMoreAgain: () => void fetchNextPage(),
    reload: () => void list.refetch(),
  }
}
export type LenderListState = ReturnType<typeof useLenderList>
