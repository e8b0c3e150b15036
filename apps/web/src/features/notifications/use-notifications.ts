import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { realtime, useIsRealtimeConnected } from '../../lib/realtime/realtime.ts'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import type { Inbox, NotificationFilters } from './inbox.ts'
import { isLong, notificationKeys, notificationsQuery } from './queries.ts'

/** A long list doesn't reload by itself, so it needs to know whether newer notifications arrived. */
function useNewArrivals(inbox: Inbox, name: string, long: boolean) {
  const [changedKey, setChangedKey] = useState<string | null>(null)
  const { area, partnerId } = inbox
  useEffect(() => {
    if (!long) return undefined
    return realtime.listen((event) => {
      const isForInbox =
        event.name === 'notification' &&
        event.about.area === area &&
        (partnerId === null || event.about.partner === partnerId)
      if (isForInbox || event.name === 'resync') setChangedKey(name)
    })
  }, [area, partnerId, name, long])
  return { hasNew: changedKey === name, dismiss: () => setChangedKey(null) }
}

export function useNotifications(inbox: Inbox, filters: NotificationFilters) {
  const client = useQueryClient()
  const query = useInfiniteQuery(notificationsQuery(inbox, filters, useIsRealtimeConnected()))
  const queryKey = notificationKeys.list(inbox, filters)
  const { hasNew, dismiss } = useNewArrivals(inbox, JSON.stringify(queryKey), isLong(query.data))
  const list = useFetchedRows(query)
  // All rows of the page were just marked and removed; the next ones are loading.
  const isBetween = list.status === 'ready' && list.rows.length === 0 && query.isFetching
  const startOver = () => {
    dismiss()
    void client.resetQueries({ queryKey, exact: true })
  }
  return { list: isBetween ? { ...list, status: 'loading' as const } : list, hasNew, startOver }
}
