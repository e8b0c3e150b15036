import { useCallback, useRef, useState } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { DealFilters } from '../deal-filters.ts'
import { appendCards, type LoadedBoard } from './board-cache.ts'
import { fetchMoreCards } from './fetch-more-cards.ts'

export type LoadMoreState = 'idle' | 'loading' | 'failed'

/** Ignores calls while a page is loading. */
export function useMoreCards(partnerId: string, filters: DealFilters) {
  const running = useRef(new Set<string>())
  const [states, setStates] = useState<Readonly<Record<string, LoadMoreState>>>({})
  const board = JSON.stringify([partnerId, filters])

  const loadMore = useCallback(
    async (stageId: string) => {
      const [partner, shown] = JSON.parse(board) as [string, DealFilters]
      const queryKey = dealKeys.board(partner, shown)
      const next = queryClient
        .getQueryData<LoadedBoard>(queryKey)
        ?.results.find((column) => column.stage.id === stageId)?.next
      const key = board + stageId
      if (!next || running.current.has(key)) return
      running.current.add(key)
      const setState = (state: LoadMoreState) => setStates((before) => ({ ...before, [key]: state }))
      setState('loading')
      try {
        const page = await fetchMoreCards(next)
        queryClient.setQueryData<LoadedBoard>(queryKey, (loaded) => loaded && appendCards(loaded, stageId, page))
        setState('idle')
      } catch {
        setState('failed')
      } finally {
        running.current.delete(key)
      }
    },
    [board],
  )
  return { loadMore, stateOf: (stageId: string): LoadMoreState => states[board + stageId] ?? 'idle' }
}
