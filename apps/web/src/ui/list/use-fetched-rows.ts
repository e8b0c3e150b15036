import { useQuery, type InfiniteData, type UseInfiniteQueryResult, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

export interface FetchedRows<R> {
  readonly rows: readonly R[]
  /** The server's count of the whole result. */
  readonly total: number | undefined
  readonly status: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  /** The rows still match the previous filters. */
  readonly isStale: boolean
  /** The displayed rows couldn't be refreshed. */
  readonly hasRefreshFailed: boolean
  readonly hasMoreFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly isReloading: boolean
  /** Safe to call repeatedly. */
  readonly loadMore: () => void
  readonly loadMoreAgain: () => void
  readonly reload: () => void
}

interface Page<R> {
  readonly results: readonly R[]
  readonly total_count?: number
}

/** Rows in order, without duplicates: a row can move between pages while they load. */
function rowsOf<R extends { readonly id: string }>(data: InfiniteData<Page<R>> | undefined): readonly R[] {
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

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

/** Also tells whether the list is empty regardless of filters: `anyQuery` runs if the filters match nothing. */
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
