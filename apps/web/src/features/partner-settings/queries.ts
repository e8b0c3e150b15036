import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export function partnerQuery(partnerId: string) {
  return queryOptions({
    queryKey: ['partners', partnerId],
    queryFn: ({ signal }) => callApi(getPartnerDetail, { params: { partner_id: partnerId }, signal }),
    staleTime: 60_000,
  })
}
