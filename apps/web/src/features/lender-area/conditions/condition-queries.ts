import { listOwnConditions } from '@loanyard/contract/lenders/conditions/calls'
import type { Condition } from '@loanyard/contract/lenders/conditions/schemas'
import { queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../../domain/deal-ref.ts'
import { lenderAreaKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { refetchDealIfGone } from '../queries.ts'

export function conditionsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderAreaKeys.part(deal, 'conditions'),
    queryFn: ({ signal }) => refetchDealIfGone(deal, callApi(listOwnConditions, { params: dealParams(deal), signal })),
    staleTime: 0,
  })
}

export const reloadConditions = (deal: DealRef): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: lenderAreaKeys.part(deal, 'conditions') })

/** A change is refused if someone else changed the condition since. */
export const requestOn = (deal: DealRef, { id, version }: Condition) => ({
  params: { ...dealParams(deal), condition_id: id },
  ifMatch: version,
})
