import { listViews } from '@loanyard/contract/staff/views/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { viewKeys } from '../query-keys.ts'

/** The saved views of all lists. */
export function everyViewQuery(partnerId: string) {
  return queryOptions({
    queryKey: viewKeys.every(partnerId),
    queryFn: ({ signal }) => callApi(listViews, { params: { partner_id: partnerId }, query: {}, signal }),
    staleTime: 60_000,
  })
}
