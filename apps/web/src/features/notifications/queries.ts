import type { NotificationList } from '@loanyard/contract/notifications'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { baseOf, nextPage, type Box, type NotificationFilters } from './box.ts'

/** Specification section 9: how often the list is asked for while no events arrive. */
const pollMs = 300_000
/** Specification section 9: no fetch if the last one was less ago and a list is loaded. */
const guardMs = 60_000

/** Specification section 9: so many in the popup. */
const newestLimit = '10'
const pageSize = '50'
/** A list of more pages is not loaded again behind the reader's back. */
const quietPages = 4

export type NotificationPages = InfiniteData<NotificationList>

/** The places of notifications in the query cache. */
export const notificationKeys = {
  box: ({ area, partnerId }: Box) =>
    partnerId === null ? (['notifications', area] as const) : (['notifications', area, partnerId] as const),
  newest: (box: Box) => [...notificationKeys.box(box), 'newest'] as const,
  lists: (box: Box) => [...notificationKeys.box(box), 'list'] as const,
  list: (box: Box, filters: NotificationFilters) => [...notificationKeys.lists(box), filters] as const,
}

/** The filters a list was loaded with. The guarantee: `notificationKeys.list` is the only maker of these keys. */
export function filtersOfKey(key: readonly unknown[]): NotificationFilters {
  return key.at(-1) as NotificationFilters
}

/** The newest of a box, and how many are unread in all. */
export function newestQuery(box: Box, isLive: boolean) {
  return queryOptions({
    queryKey: notificationKeys.newest(box),
    queryFn: ({ signal }) => baseOf(box).list({ limit: newestLimit }, signal),
    staleTime: guardMs,
    refetchInterval: isLive ? false : pollMs,
  })
}

/** Whether so much of a list was loaded that it is not loaded again by itself. */
export function isLong(pages: NotificationPages | undefined): boolean {
  return (pages?.pages.length ?? 0) > quietPages
}

/** The notifications that match, newest first, page by page; while changed filters load, the present rows stay. */
export function notificationsQuery(box: Box, filters: NotificationFilters, isLive: boolean) {
  const inBox = JSON.stringify(notificationKeys.box(box))
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(box, filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null ? baseOf(box).list({ ...filters, limit: pageSize }, signal) : nextPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (present, query) => (JSON.stringify(query?.queryKey.slice(0, -2)) === inBox ? present : undefined),
    staleTime: guardMs,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
    refetchInterval: ({ state }) => (isLive || isLong(state.data) ? false : pollMs),
  })
}
