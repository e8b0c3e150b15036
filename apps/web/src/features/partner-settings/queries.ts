import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { getPartnerSocial } from '@loanyard/contract/partners/social'
import { queryOptions } from '@tanstack/react-query'
import { partnerKeys } from '../../domain/first-keys.ts'
import { callApi } from '../../lib/api/api.ts'

export function partnerQuery(partnerId: string) {
  return queryOptions({
    queryKey: partnerKeys.all(partnerId),
    queryFn: ({ signal }) => callApi(getPartnerDetail, { params: { partner_id: partnerId }, signal }),
    staleTime: 60_000,
  })
}

export function socialQuery(partnerId: string, permissionLevel: 'lender' | null = null) {
  const query = permissionLevel === null ? {} : { permission_level: permissionLevel }
  return queryOptions({
    queryKey: partnerKeys.social(partnerId, permissionLevel),
    queryFn: ({ signal }) => callApi(getPartnerSocial, { params: { partner_id: partnerId }, query, signal }),
    staleTime: 5 * 60_000,
  })
}
