import type { NotificationList } from '@loanyard/contract/notifications/notifications'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { notificationKeys } from '../../domain/query-keys.ts'
import { inboxCalls, nextPage, type Inbox, type NotificationFilters } from './inbox.ts'

/** Poll interval while no realtime events arrive (product-rules 7.2). */
const pollMs = 300_000
/** No fetch if the last one is more recent than this and a list is loaded (product-rules 7.2). */
const guardMs = 60_000

/** product-rules 7.3. */
const newestLimit = '10'
const pageSize = '50'
/** Longer lists are not reloaded on window focus. */
const maxReloadedPages = 4

export type NotificationPages = InfiniteData<NotificationList>

/** Safe because only `notificationKeys.list` makes these keys. */
export function filtersOfKey(key: readonly unknown[]): NotificationFilters {
  return key.at(-1) as NotificationFilters
}

export function newestQuery(inbox: Inbox, isLive: boolean) {
  return queryOptions({
    queryKey: notificationKeys.newest(inbox),
    queryFn: ({ signal }) => inboxCalls(inbox).list({ limit: newestLimit }, signal),
    staleTime: guardMs,
    refetchInterval: isLive ? false : pollMs,
  })
}

export function isLong(pages: NotificationPages | undefined): boolean {
  return (pages?.pages.length ?? 0) > maxReloadedPages
}

export function notificationsQuery(inbox: Inbox, filters: NotificationFilters, isLive: boolean) {
  const inboxKey = JSON.stringify(notificationKeys.inbox(inbox))
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(inbox, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? inboxCalls(inbox).list({ ...filters, limit: pageSize }, signal)
        : nextPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (current, query) =>
      JSON.stringify(query?.queryKey.slice(0, -2)) === inboxKey ? current : undefined,
    staleTime: guardMs,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
    refetchInterval: ({ state }) => (isLive || isLong(state.data) ? false : pollMs),
  })
}
