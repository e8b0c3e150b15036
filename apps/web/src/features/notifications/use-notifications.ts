import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live, useIsLive } from '../../lib/live/live.ts'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import type { Box, NotificationFilters } from './box.ts'
import { isLong, notificationKeys, notificationsQuery } from './queries.ts'

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

/** The notifications that match, and whether newer ones are there than what is shown. */
export function useNotifications(box: Box, filters: NotificationFilters) {
  const client = useQueryClient()
  const query = useInfiniteQuery(notificationsQuery(box, filters, useIsLive()))
  const queryKey = notificationKeys.list(box, filters)
  const { hasNews, forget } = useNews(box, JSON.stringify(queryKey), isLong(query.data))
  const list = useFetchedRows(query)
  // The last ones of a page were just marked and are gone: the next are on their way.
  const isBetween = list.status === 'ready' && list.rows.length === 0 && query.isFetching
  /** Starts over from the newest. */
  const startOver = () => {
    forget()
    void client.resetQueries({ queryKey, exact: true })
  }
  return { list: isBetween ? { ...list, status: 'loading' as const } : list, hasNews, startOver }
}
