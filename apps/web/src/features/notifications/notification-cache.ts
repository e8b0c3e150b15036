import type { Notification, NotificationList } from '@loanyard/contract/notifications/notifications'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Inbox } from './inbox.ts'
import { filtersOfKey, notificationKeys, type NotificationPages } from './queries.ts'

/** What the page shows of a box, to be put back where a change is refused. */
export type InboxSnapshot = readonly [QueryKey, unknown][]

/** Stops reloads that would bring back what is about to be changed, and keeps what is shown; a first load goes on. */
export async function takeSnapshot(client: QueryClient, inbox: Inbox): Promise<InboxSnapshot> {
  const queryKey = notificationKeys.inbox(inbox)
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  return client.getQueriesData({ queryKey })
}

/** Puts back what was kept, and asks the server how things really are. */
export function restoreSnapshot(client: QueryClient, inbox: Inbox, snapshot: InboxSnapshot): void {
  for (const [key, data] of snapshot) client.setQueryData(key, data)
  void client.invalidateQueries({ queryKey: notificationKeys.inbox(inbox) })
}

/** Shows those that `isMeant` says as viewed; from a list of unread ones they go. */
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

/** Shows another count of unread ones. */
export function showUnread(client: QueryClient, inbox: Inbox, count: (before: number) => number): void {
  client.setQueryData<NotificationList>(
    notificationKeys.newest(inbox),
    (list) => list && { ...list, unread_count: Math.max(0, count(list.unread_count)) },
  )
}

/** Has lists loaded again that show only viewed or only unread ones: what they hold has changed. */
export function reloadByViewed(client: QueryClient, inbox: Inbox): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.lists(inbox),
    predicate: ({ queryKey }) => filtersOfKey(queryKey).viewed !== undefined,
  })
}
