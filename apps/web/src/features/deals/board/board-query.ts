import { getBoard, listDeals } from '@loanyard/contract/deals/calls'
import { queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { staleTimeAfterPrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { DealFilters } from '../deal-filters.ts'
import { appendCards, keepPinned, loadedBoard, type BoardColumn, type LoadedBoard } from './board-cache.ts'

const moreLimit = '100'
/** Pages of a column that a reload fetches again; columns scrolled further start over. */
const refillPages = 3

export function fetchMoreCards(next: string, signal?: AbortSignal) {
  const address = new URL(next, location.origin)
  address.searchParams.set('limit', moreLimit)
  return followNext(listDeals, address.pathname + address.search, signal)
}

async function refill(
  board: LoadedBoard,
  { stage, results }: BoardColumn,
  signal: AbortSignal,
): Promise<BoardColumn | undefined> {
  const current = (of: LoadedBoard) => of.results.find((each) => each.stage.id === stage.id)
  let filled = board
  for (let page = 0; page < refillPages; page += 1) {
    const column = current(filled)
    if (column === undefined || column.next === null || column.results.length >= results.length) break
    // Each page holds the link to the next one.
    filled = appendCards(filled, stage.id, await fetchMoreCards(column.next, signal))
  }
  return current(filled)
}

async function restoreLoadedPages(before: LoadedBoard, fresh: LoadedBoard, signal: AbortSignal): Promise<LoadedBoard> {
  const longer = before.results.filter((column) => before.extended.includes(column.stage.id))
  const refilled = await Promise.all(longer.map((column) => refill(fresh, column, signal)))
  const columns = fresh.results.map((column) => refilled.find((each) => each?.stage.id === column.stage.id) ?? column)
  return keepPinned(before, { ...fresh, results: columns, extended: before.extended })
}

/** A reload keeps the cards that the user has loaded and moved. */
export function boardOptions(partnerId: string, filters: DealFilters) {
  const queryKey = dealKeys.board(partnerId, filters)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedBoard> => {
      const before = queryClient.getQueryData<LoadedBoard>(queryKey)
      const fresh = loadedBoard(await callApi(getBoard, { params: { partner_id: partnerId }, query: filters, signal }))
      return before === undefined ? fresh : await restoreLoadedPages(before, fresh, signal)
    },
    staleTime: staleTimeAfterPrefetch,
  })
}
