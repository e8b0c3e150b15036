import { getPartnerSocial } from '@loanyard/contract/partners/social'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export function socialQuery(partnerId: string, side: 'lender' | null = null) {
  const query = side === null ? {} : { permission_level: side }
  return queryOptions({
    queryKey: ['partners', partnerId, 'social', side],
    queryFn: ({ signal }) => callApi(getPartnerSocial, { params: { partner_id: partnerId }, query, signal }),
    staleTime: 5 * 60_000,
  })
}
