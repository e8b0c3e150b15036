import { getPreQualifyDefault, getPreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { queryOptions } from '@tanstack/react-query'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { callApi } from '../../../lib/api/api.ts'

/** The partner with this id, or the installation's default partner. */
export function preQualifyQuery(partnerId: string | null) {
  return queryOptions({
    queryKey: partnerKeys.preQualify(partnerId),
    queryFn: ({ signal }) =>
      partnerId === null
        ? callApi(getPreQualifyDefault, { signal })
        : callApi(getPreQualifyPartner, { params: { partner_id: partnerId }, signal }),
    staleTime: 5 * 60_000,
  })
}
