import type { StaffMember } from '@loanyard/contract/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { staffListQuery } from '../queries.ts'
import type { StaffFilters } from './staff-search.ts'

const none: StaffMember[] = []

/** The list for an address: its loaded rows, the server's count, and what is going on. */
export function useStaffList(partnerId: string, filters: StaffFilters) {
  const list = useInfiniteQuery(staffListQuery(partnerId, filters))
  const { data, fetchNextPage, isFetching } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.results) ?? none, [data])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  return {
    rows,
    total: data?.pages.at(-1)?.total_count,
    /** The roles in which the person may add people. */
    roles: data?.pages[0]?.can.add,
    status: data !== undefined ? ('ready' as const) : list.isError ? ('failed' as const) : ('loading' as const),
    error: list.error,
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
export type StaffListState = ReturnType<typeof useStaffList>
