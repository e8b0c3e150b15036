import type { Lead } from '@loanyard/contract/leads'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { leadsOf, totalOf } from './lead-pages.ts'
import type { LeadFilters } from './lead-search.ts'
import { anyLeadQuery, leadsQuery } from './queries.ts'

const none: Lead[] = []

/** The list for an address: its loaded rows, the server's count, and what is going on. */
export function useLeadList(partnerId: string, filters: LeadFilters) {
  const list = useInfiniteQuery(leadsQuery(partnerId, filters))
  const { data, fetchNextPage, isFetching } = list
  const rows = useMemo(() => (data === undefined ? none : leadsOf(data)), [data])
  const isEmpty = data !== undefined && rows.length === 0 && !list.isPlaceholderData
  const any = useQuery({ ...anyLeadQuery(partnerId), enabled: isEmpty })
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  const isReady = data !== undefined && !(isEmpty && any.isPending)
  return {
    rows,
    total: data === undefined ? undefined : totalOf(data),
    status: isReady ? ('ready' as const) : list.isError ? ('failed' as const) : ('loading' as const),
    error: list.error,
    /** Nothing at all, whatever the filter. */
    hasNoLeads: isEmpty && any.data === false,
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
export type LeadListState = ReturnType<typeof useLeadList>
