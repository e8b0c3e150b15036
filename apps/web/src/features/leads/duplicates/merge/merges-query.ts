import { listLeadMerges } from '@loanyard/contract/leads/merges'
import { queryOptions } from '@tanstack/react-query'
import { leadKeys } from '../../../../domain/query-keys.ts'
import { callApi } from '../../../../lib/api/api.ts'

/** Into this lead, and the lead it was merged into. */
export function leadMergesQuery(partnerId: string, leadId: string) {
  const params = { lead_id: leadId, partner_id: partnerId }
  return queryOptions({
    queryKey: leadKeys.merges(partnerId, leadId),
    queryFn: ({ signal }) => callApi(listLeadMerges, { params, signal }),
  })
}
