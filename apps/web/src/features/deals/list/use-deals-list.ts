import { listDeals } from '@loanyard/contract/deals/calls'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { focusManager, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useDebounced } from '../../../lib/browser/debounce.ts'
import { isLong, type Pages } from '../../../lib/cache/pages.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { realtime } from '../../../lib/realtime/realtime.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import { isOutdated, rowsOf } from './list-cache.ts'
import { dealListQuery, listLimit } from './list-query.ts'

type ListKey = ReturnType<typeof dealKeys.list<DealFilters, DealOrdering, DealGrouping>>

/** False if the check itself fails. */
async function isChanged(queryKey: ListKey): Promise<boolean> {
  const [, partnerId, , filters, ordering, group_by] = queryKey
  const query = { ...filters, ordering, group_by, limit: listLimit }
  const first = await callApi(listDeals, { params: { partner_id: partnerId }, query }).catch(() => null)
  const loaded = queryClient.getQueryData<Pages<DealSummary>>(queryKey)
  return first !== null && loaded !== undefined && isOutdated(loaded, first)
}

/** Debounces bursts of deal events, ms. */
const changeCheckDelayMs = 1000

/**
 * Checks a long list for changes when it is shown, when the window regains the focus, on deal events, and on demand.
 */
function useListChanges(queryKey: ListKey, long: boolean) {
  const name = JSON.stringify(queryKey)
  const [changed, setChanged] = useState<string | null>(null)
  const checkForChanges = async () => {
    if (long && (await isChanged(queryKey))) setChanged(name)
  }
  const checkSoon = useDebounced(() => void checkForChanges(), changeCheckDelayMs)
  useEffect(() => realtime.listen(checkSoon), [checkSoon])
  useEffect(() => {
    void checkForChanges()
    return focusManager.subscribe((focused) => {
      if (focused) void checkForChanges()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- compared by the key's content
  }, [name, long])
  return { changed: changed === name, checkForChanges, dismiss: () => setChanged(null) }
}

/**
 * A short list reloads when the user returns to it. Of a long one only the first page is fetched, and `changed` says
 * whether it differs from what was loaded.
 */
export function useDealsList(partnerId: string, filters: DealFilters, ordering: DealOrdering, groupBy?: DealGrouping) {
  const queryKey = dealKeys.list(partnerId, filters, ordering, groupBy)
  const query = useInfiniteQuery({
    ...dealListQuery(partnerId, filters, ordering, groupBy),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
    refetchOnMount: ({ state }) => !isLong(state.data),
  })
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const { changed, checkForChanges, dismiss } = useListChanges(queryKey, isLong(query.data))
  const reload = () => {
    dismiss()
    return queryClient.resetQueries({ queryKey, exact: true })
  }
  return { ...query, rows, totalCount: query.data?.pages.at(-1)?.total_count, changed, checkForChanges, reload }
}
