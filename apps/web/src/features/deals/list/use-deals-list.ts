import { listDeals } from '@loanyard/contract/deals/calls'
import {
  focusManager,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useDebounced } from '../../../lib/browser/debounce.ts'
import { realtime } from '../../../lib/realtime/realtime.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import { dealKeys, dealListQuery, listLimit } from '../queries.ts'
import { isLong, isOutdated, rowsOf, type LoadedList } from './list-cache.ts'

/** Whether the list's first page is no longer what was loaded; a failure to find out is no news. */
async function isChanged(client: QueryClient, queryKey: ReturnType<typeof dealKeys.list>): Promise<boolean> {
  const [, partnerId, , filters, ordering] = queryKey
  const query = { ...filters, ordering, limit: listLimit }
  const first = await callApi(listDeals, { params: { partner_id: partnerId }, query }).catch(() => null)
  const loaded = client.getQueryData<LoadedList>(queryKey)
  return first !== null && loaded !== undefined && isOutdated(loaded, first)
}

/** What happens to deals shows in the list sooner or later; a burst is one look. */
const changeCheckDelayMs = 1000

/**
 * Looks whether a long list has changed: when it is shown, when the window gets the focus back, when something happens
 * that the list may show, and when asked to.
 */
function useListChanges(queryKey: ReturnType<typeof dealKeys.list>, long: boolean) {
  const client = useQueryClient()
  const name = JSON.stringify(queryKey)
  const [changed, setChanged] = useState<string | null>(null)
  const checkForChanges = async () => {
    if (long && (await isChanged(client, queryKey))) setChanged(name)
  }
  const checkSoon = useDebounced(() => void checkForChanges(), changeCheckDelayMs)
  useEffect(() => realtime.listen(checkSoon), [checkSoon])
  useEffect(() => {
    void checkForChanges()
    return focusManager.subscribe((focused) => {
      if (focused) void checkForChanges()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the key by its content
  }, [name, long])
  return { changed: changed === name, checkForChanges, dismiss: () => setChanged(null) }
}

/**
 * The deals that match, appended by following `next`. A short list is loaded again when the person comes back to it; of
 * a long one only the first page is asked for, and `changed` says that it differs from what was loaded.
 */
export function useDealsList(partnerId: string, filters: DealFilters, ordering: DealOrdering) {
  const client = useQueryClient()
  const queryKey = dealKeys.list(partnerId, filters, ordering)
  const query = useInfiniteQuery({
    ...dealListQuery(partnerId, filters, ordering),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
    refetchOnMount: ({ state }) => !isLong(state.data),
  })
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const { changed, checkForChanges, dismiss } = useListChanges(queryKey, isLong(query.data))
  /** Starts over from the first page. */
  const reload = () => {
    dismiss()
    return client.resetQueries({ queryKey, exact: true })
  }
  return { ...query, rows, totalCount: query.data?.pages.at(-1)?.total_count, changed, checkForChanges, reload }
}
