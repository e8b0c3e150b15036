import { listRequirements } from '@loanyard/contract/requests/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { dealParams, type DealRef } from '../deal-ref.ts'
import { requestKeys } from '../query-keys.ts'

export function dealRequestsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: requestKeys.whole(deal),
    queryFn: ({ signal }) => callApi(listRequirements, { params: dealParams(deal), signal }),
  })
}
