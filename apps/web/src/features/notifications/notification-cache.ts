import type { Notification, NotificationList } from '@loanyard/contract/notifications/notifications'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Inbox } from './inbox.ts'
import { filtersOfKey, notificationKeys, type NotificationPages } from './queries.ts'

export type InboxSnapshot = readonly [QueryKey, unknown][]

/** Stops reloads that would overwrite an optimistic change and takes a snapshot; a first load continues. */
export async function takeSnapshot(client: QueryClient, inbox: Inbox): Promise<InboxSnapshot> {
  const queryKey = notificationKeys.inbox(inbox)
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  return client.getQueriesData({ queryKey })
}

export function restoreSnapshot(client: QueryClient, inbox: Inbox, snapshot: InboxSnapshot): void {
  for (const [key, data] of snapshot) client.setQueryData(key, data)
  void client.invalidateQueries({ queryKey: notificationKeys.inbox(inbox) })
}

/** In a list of unread notifications, the marked ones are removed. */
export function showViewed(client: QueryClient, inbox: Inbox, isMatch: (one: Notification) => boolean): void {
  const change = (list: NotificationList): NotificationList => ({
    ...list,
    results: list.results.map((one) => (isMatch(one) ? { ...one, viewed: true } : one)),
  })
  client.setQueryData<NotificationList>(notificationKeys.newest(inbox), (list) => list && change(list))
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: notificationKeys.lists(inbox) })) {
    const isOfUnread = filtersOfKey(queryKey).viewed === 'false'
    client.setQueryData<NotificationPages>(queryKey, (pages) => {
      if (pages === undefined) return undefined
      const changed = pages.pages.map(change)
      const left = (list: NotificationList) => ({ ...list, results: list.results.filter(({ viewed }) => !viewed) })
      return { ...pages, pages: isOfUnread ? changed.map(left) : changed }
    })
  }
}

export function showUnread(client: QueryClient, inbox: Inbox, count: (before: number) => number): void {
  client.setQueryData<NotificationList>(
    notificationKeys.newest(inbox),
    (list) => list && { ...list, unread_count: Math.max(0, count(list.unread_count)) },
  )
}

/** Lists filtered by read state change when something is marked, so they reload. */
export function reloadByViewed(client: QueryClient, inbox: Inbox): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.lists(inbox),
    predicate: ({ queryKey }) => filtersOfKey(queryKey).viewed !== undefined,
  })
}
