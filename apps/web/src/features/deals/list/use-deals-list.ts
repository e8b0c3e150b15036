import { listDeals } from '@loanyard/contract/deal-calls'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../../lib/api.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import { dealKeys } from '../keys.ts'
import { dealListQuery, listLimit } from '../queries.ts'
import { isOutdated, rowsOf, type LoadedList } from './list-cache.ts'

/** A list of more pages than these is not loaded again as a whole when the window gets the focus back. */
const reloadedPages = 4

/**
 * The deals that match, appended by following `next`. When the person comes back to the window, a short list is loaded
 * again; of a long one only the first page is asked for, and `changed` says that it differs from what was loaded.
 */
export function useDealsList(partnerId: string, filters: DealFilters, ordering: DealOrdering) {
  const client = useQueryClient()
  const options = dealListQuery(partnerId, filters, ordering)
  const queryKey = dealKeys.list(partnerId, filters, ordering)
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= reloadedPages,
  })
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const [changed, setChanged] = useState(false)
  const pages = query.data?.pages.length ?? 0
  const name = JSON.stringify(queryKey)
  useEffect(() => setChanged(false), [name, pages])

  useEffect(() => {
    if (pages <= reloadedPages) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const first = await callApi(listDeals, {
        params: { partner_id: partnerId },
        query: { ...filters, ordering, limit: listLimit },
      }).catch(() => null)
      const loaded = client.getQueryData<LoadedList>(queryKey)
      if (first && loaded && isOutdated(loaded, first)) setChanged(true)
    }
    const onFocus = () => void look()
    document.addEventListener('visibilitychange', onFocus)
    return () => document.removeEventListener('visibilitychange', onFocus)
    // oxlint-disable-next-line react/exhaustive-deps -- filters and ordering are in the name
  }, [client, name, pages > reloadedPages])

  /** Starts over from the first page. */
  const reload = () => {
    setChanged(false)
    return client.resetQueries({ queryKey, exact: true })
  }
  return { ...query, rows, totalCount: query.data?.pages.at(-1)?.total_count, changed, reload }
}
