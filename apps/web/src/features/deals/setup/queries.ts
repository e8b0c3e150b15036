import { getPartnerSetup } from '@loanyard/contract/partners/setup'
import { queryOptions } from '@tanstack/react-query'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { callApi } from '../../../lib/api/api.ts'

export function setupQuery(partnerId: string) {
  return queryOptions({
    queryKey: partnerKeys.setup(partnerId),
    queryFn: ({ signal }) => callApi(getPartnerSetup, { params: { partner_id: partnerId }, signal }),
    staleTime: 0,
  })
}
