import { updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { dealFromConflict, reloadLists, showInLists } from '../deal-cache.ts'
import { dealKeys } from '../queries.ts'

export function updateDealCache(client: QueryClient, deal: Deal): void {
  const partnerId = deal.partner.id
  client.setQueryData(dealKeys.one(partnerId, deal.id), deal)
  void client.invalidateQueries({ queryKey: dealKeys.activity(partnerId, deal.id) })
  showInLists(client, partnerId, [deal])
  void reloadLists(client, partnerId)
}

/** Refetches a deleted deal, so that its page shows "not found". */
export function refetchIfGone(
  client: QueryClient,
  { id, partner }: Pick<Deal, 'id' | 'partner'>,
  error: unknown,
): void {
  if (!(error instanceof ApiError) || error.status !== 404) return
  void client.invalidateQueries({ queryKey: dealKeys.one(partner.id, id), exact: true })
}

/**
 * Updates a deal at a given version. On a conflict, shows the deal that the error response carries. Throws ApiError.
 */
export function useUpdateDeal({ id, partner }: Pick<Deal, 'id' | 'partner'>) {
  const client = useQueryClient()
  return async (changes: DealChanges, version: number): Promise<Deal> => {
    const params = { deal_id: id, partner_id: partner.id }
    try {
      const deal = await callApi(updateDeal, { params, body: changes, ifMatch: version })
      updateDealCache(client, deal)
      return deal
    } catch (error) {
      const current = dealFromConflict(error)
      if (current !== null) updateDealCache(client, current)
      refetchIfGone(client, { id, partner }, error)
      throw error
    }
  }
}
