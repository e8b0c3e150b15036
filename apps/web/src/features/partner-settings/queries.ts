import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

/** The partner: name, logo, stages by number, and the staff a lead can be assigned to. */
export function partnerQuery(partnerId: string) {
  return queryOptions({
    queryKey: ['partners', partnerId],
    queryFn: ({ signal }) => callApi(getPartnerDetail, { params: { partner_id: partnerId }, signal }),
    staleTime: 60_000,
  })
}
