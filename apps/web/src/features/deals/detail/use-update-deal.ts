import { updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { dealKeys } from '../../../domain/query-keys.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { dealFromConflict, reloadLists, showInLists } from '../deal-cache.ts'

export function updateDealCache(deal: Deal): void {
  const partnerId = deal.partner.id
  queryClient.setQueryData(dealKeys.one(partnerId, deal.id), deal)
  void queryClient.invalidateQueries({ queryKey: dealKeys.activity(partnerId, deal.id) })
  showInLists(partnerId, [deal])
  void reloadLists(partnerId)
}

/** Refetches a deleted deal, so that its page shows "not found". */
export function refetchIfGone({ id, partner }: Pick<Deal, 'id' | 'partner'>, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) return
  void queryClient.invalidateQueries({ queryKey: dealKeys.one(partner.id, id), exact: true })
}

/**
 * Updates a deal at a given version. On a conflict, shows the deal that the error response carries. Throws ApiError.
 */
export function useUpdateDeal({ id, partner }: Pick<Deal, 'id' | 'partner'>) {
  return async (changes: DealChanges, version: number): Promise<Deal> => {
    const params = { deal_id: id, partner_id: partner.id }
    try {
      const deal = await callApi(updateDeal, { params, body: changes, ifMatch: version })
      updateDealCache(deal)
      return deal
    } catch (error) {
      const current = dealFromConflict(error)
      if (current !== null) updateDealCache(current)
      refetchIfGone({ id, partner }, error)
      throw error
    }
  }
}
