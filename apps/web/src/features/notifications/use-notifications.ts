import type { Notification } from '@loanyard/contract/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { live, useIsLive } from '../../lib/live/live.ts'
import type { Box, NotificationFilters } from './box.ts'
import { isLong, notificationKeys, notificationsQuery, type NotificationPages } from './queries.ts'

/** A notification that went to the next page while pages were loaded comes once. */
function rowsOf(pages: NotificationPages | undefined): readonly Notification[] {
  const rows = pages?.pages.flatMap(({ results }) => results) ?? []
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Whether something arrived that a long list, which is not loaded again by itself, may not show. */
function useNews(box: Box, name: string, long: boolean) {
  const [heardFor, setHeardFor] = useState<string | null>(null)
  const { area, partnerId } = box
  useEffect(() => {
    if (!long) return undefined
    return live.listen((event) => {
      const isOfBox =
        event.name === 'notification' &&
        event.about.area === area &&
        (partnerId === null || event.about.partner === partnerId)
      if (isOfBox || event.name === 'resync') setHeardFor(name)
    })
  }, [area, partnerId, name, long])
  return { hasNews: heardFor === name, forget: () => setHeardFor(null) }
}

/** The notifications that match: the loaded rows, and what is going on. */
export function useNotifications(box: Box, filters: NotificationFilters) {
  const client = useQueryClient()
  const list = useInfiniteQuery(notificationsQuery(box, filters, useIsLive()))
  const { data, fetchNextPage, isFetching } = list
  const queryKey = notificationKeys.list(box, filters)
  const { hasNews, forget } = useNews(box, JSON.stringify(queryKey), isLong(data))
  const rows = useMemo(() => rowsOf(data), [data])
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  // The last ones of a page were just marked and are gone: the next are on their way.
  const isBetween = rows.length === 0 && isFetching
  const isReady = data !== undefined && !isBetween
  return {
    rows,
    status: isReady ? ('ready' as const) : list.isError ? ('failed' as const) : ('loading' as const),
    error: list.error,
    isStale: list.isPlaceholderData,
    hasRefreshFailed: data !== undefined && list.isError && !list.isFetchNextPageError,
    hasMoreFailed: list.isFetchNextPageError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isReloading: isFetching && !list.isFetchingNextPage,
    hasNews,
    loadMore,
    loadMoreAgain: () => void fetchNextPage(),
    reload: () => void list.refetch(),
    /** Starts over from the newest. */
    startOver: () => {
      forget()
      void client.resetQueries({ queryKey, exact: true })
    },
  }
}
export type NotificationListState = ReturnType<typeof useNotifications>
