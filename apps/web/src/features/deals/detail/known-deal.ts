import type { Board, DealSummary } from '@loanyard/contract/deals/schemas'
import { dealKeys } from '../../../domain/query-keys.ts'
import { listCache } from '../../../lib/cache/list-cache.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

/** What a list or the board already shows of a deal, for its page while it loads. */
export function knownDeal(partnerId: string, dealId: string): DealSummary | undefined {
  const listed = listCache<DealSummary>(dealKeys.lists(partnerId)).find(dealId)?.row
  if (listed !== undefined) return listed
  // Totals and closed deals are below the same key.
  const boards = queryClient.getQueriesData<Partial<Board>>({ queryKey: dealKeys.boards(partnerId) })
  const cards = boards.flatMap(([, board]) => board?.results?.flatMap(({ results }) => results) ?? [])
  return cards.find(({ id }) => id === dealId)
}
