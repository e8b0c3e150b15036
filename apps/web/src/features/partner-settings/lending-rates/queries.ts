import { getLendingRates } from '@loanyard/contract/financials/lending-rates'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

export function lendingRatesQuery(partnerId: string) {
  return queryOptions({
    queryKey: ['lending-rates', partnerId],
    queryFn: ({ signal }) => callApi(getLendingRates, { params: { partner_id: partnerId }, signal }),
  })
}
