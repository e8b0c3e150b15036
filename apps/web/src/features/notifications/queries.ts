import type { NotificationList } from '@loanyard/contract/notifications/notifications'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { inboxCalls, nextPage, type Inbox, type NotificationFilters } from './inbox.ts'

/** Specification section 9: how often the list is asked for while no events arrive. */
const pollMs = 300_000
/** Specification section 9: no fetch if the last one was less ago and a list is loaded. */
const guardMs = 60_000

/** Specification section 9: so many in the popup. */
const newestLimit = '10'
const pageSize = '50'
/** A list of more pages is not loaded again behind the reader's back. */
const maxReloadedPages = 4

export type NotificationPages = InfiniteData<NotificationList>

/** The places of notifications in the query cache. */
export const notificationKeys = {
  inbox: ({ area, partnerId }: Inbox) =>
    partnerId === null ? (['notifications', area] as const) : (['notifications', area, partnerId] as const),
  newest: (inbox: Inbox) => [...notificationKeys.inbox(inbox), 'newest'] as const,
  lists: (inbox: Inbox) => [...notificationKeys.inbox(inbox), 'list'] as const,
  list: (inbox: Inbox, filters: NotificationFilters) => [...notificationKeys.lists(inbox), filters] as const,
}

/** The filters a list was loaded with. The guarantee: `notificationKeys.list` is the only maker of these keys. */
export function filtersOfKey(key: readonly unknown[]): NotificationFilters {
  return key.at(-1) as NotificationFilters
}

/** The newest of a box, and how many are unread in all. */
export function newestQuery(inbox: Inbox, isLive: boolean) {
  return queryOptions({
    queryKey: notificationKeys.newest(inbox),
    queryFn: ({ signal }) => inboxCalls(inbox).list({ limit: newestLimit }, signal),
    staleTime: guardMs,
    refetchInterval: isLive ? false : pollMs,
  })
}

/** Whether so much of a list was loaded that it is not loaded again by itself. */
export function isLong(pages: NotificationPages | undefined): boolean {
  return (pages?.pages.length ?? 0) > maxReloadedPages
}

/** The notifications that match, newest first, page by page; while changed filters load, the present rows stay. */
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
