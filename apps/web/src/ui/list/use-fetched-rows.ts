import { useQuery, type InfiniteData, type UseInfiniteQueryResult, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

/** The loaded rows of a list that is fetched page by page, and what is going on with it. */
export interface FetchedRows<R> {
  readonly rows: readonly R[]
  /** The server's count of the whole result. */
  readonly total: number | undefined
  readonly status: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  /** The rows are those of the filters before. */
  readonly isStale: boolean
  /** The rows on the screen could not be brought up to date. */
  readonly hasRefreshFailed: boolean
  readonly hasMoreFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly isReloading: boolean
  /** Harmless to call again. */
  readonly loadMore: () => void
  readonly loadMoreAgain: () => void
  readonly reload: () => void
}

interface Page<R> {
  readonly results: readonly R[]
  readonly total_count?: number
}

/** All loaded rows in their order; one that moved from page to page while they were loaded comes once. */
function rowsOf<R extends { readonly id: string }>(data: InfiniteData<Page<R>> | undefined): readonly R[] {
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** What a list shows of a query by pages. */
export function useFetchedRows<R extends { readonly id: string }>(
  list: UseInfiniteQueryResult<InfiniteData<Page<R>>>,
): FetchedRows<R> {
  const { data, isFetching, fetchNextPage } = list
  const rows = useMemo(() => rowsOf(data), [data])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  return {
    rows,
    total: data?.pages.at(-1)?.total_count,
    status: data !== undefined ? 'ready' : list.isError ? 'failed' : 'loading',
    error: list.error,
    isStale: list.isPlaceholderData,
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

/** The same, and whether there is nothing at all, whatever the filters: `anyQuery` is asked where they find nothing. */
export function useRowsOrEmpty<R extends { readonly id: string }, K extends readonly unknown[]>(
  list: UseInfiniteQueryResult<InfiniteData<Page<R>>>,
  anyQuery: UseQueryOptions<boolean, Error, boolean, K>,
): { list: FetchedRows<R>; hasNone: boolean } {
  const fetched = useFetchedRows(list)
  const isEmpty = fetched.status === 'ready' && fetched.rows.length === 0 && !fetched.isStale
  const any = useQuery({ ...anyQuery, enabled: isEmpty })
  const status = isEmpty && any.isPending ? (list.isError ? 'failed' : 'loading') : fetched.status
  return { list: { ...fetched, status }, hasNone: isEmpty && any.data === false }
}
