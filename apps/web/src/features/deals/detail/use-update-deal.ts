import { updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
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
  const { mutateAsync } = useMutation({
    mutationFn: ({ changes, version }: { changes: DealChanges; version: number }) =>
      callApi(updateDeal, { params: { deal_id: id, partner_id: partner.id }, body: changes, ifMatch: version }),
    onSuccess: updateDealCache,
    onError: (error) => {
      const current = dealFromConflict(error)
      if (current !== null) updateDealCache(current)
      refetchIfGone({ id, partner }, error)
    },
  })
  return (changes: DealChanges, version: number): Promise<Deal> => mutateAsync({ changes, version })
}
