import type { Notification, NotificationList } from '@loanyard/contract/notifications/notifications'
import type { QueryKey } from '@tanstack/react-query'
import { notificationKeys } from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { Inbox } from './inbox.ts'
import { filtersOfKey, type NotificationPages } from './queries.ts'

export type InboxSnapshot = readonly [QueryKey, unknown][]

/** Stops reloads that would overwrite an optimistic change and takes a snapshot; a first load continues. */
export async function takeSnapshot(inbox: Inbox): Promise<InboxSnapshot> {
  const queryKey = notificationKeys.inbox(inbox)
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  return queryClient.getQueriesData({ queryKey })
}

export function restoreSnapshot(inbox: Inbox, snapshot: InboxSnapshot): void {
  for (const [key, data] of snapshot) queryClient.setQueryData(key, data)
  void queryClient.invalidateQueries({ queryKey: notificationKeys.inbox(inbox) })
}

/** In a list of unread notifications, the marked ones are removed. */
export function showViewed(inbox: Inbox, isMatch: (one: Notification) => boolean): void {
  const change = (list: NotificationList): NotificationList => ({
    ...list,
    results: list.results.map((one) => (isMatch(one) ? { ...one, viewed: true } : one)),
  })
  queryClient.setQueryData<NotificationList>(notificationKeys.newest(inbox), (list) => list && change(list))
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: notificationKeys.lists(inbox) })) {
    const isOfUnread = filtersOfKey(queryKey).viewed === 'false'
    queryClient.setQueryData<NotificationPages>(queryKey, (pages) => {
      if (pages === undefined) return undefined
      const changed = pages.pages.map(change)
      const left = (list: NotificationList) => ({ ...list, results: list.results.filter(({ viewed }) => !viewed) })
      return { ...pages, pages: isOfUnread ? changed.map(left) : changed }
    })
  }
}

export function showUnread(inbox: Inbox, count: (before: number) => number): void {
  queryClient.setQueryData<NotificationList>(
    notificationKeys.newest(inbox),
    (list) => list && { ...list, unread_count: Math.max(0, count(list.unread_count)) },
  )
}

/** Lists filtered by read state change when something is marked, so they reload. */
export function reloadByViewed(inbox: Inbox): void {
  void queryClient.invalidateQueries({
    queryKey: notificationKeys.lists(inbox),
    predicate: ({ queryKey }) => filtersOfKey(queryKey).viewed !== undefined,
  })
}
