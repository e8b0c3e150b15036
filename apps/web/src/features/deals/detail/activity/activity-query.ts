import type { ActivityTopic } from '@loanyard/contract/deals/activity'
import { listActivity, listActivityPeople } from '@loanyard/contract/deals/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../../lib/api/api.ts'
import { paged } from '../../queries.ts'

export interface ActivityFilters {
  readonly about?: ActivityTopic | undefined
  /** The id of a person. */
  readonly by?: string | undefined
}

export function activityQuery(partnerId: string, dealId: string, { about, by }: ActivityFilters) {
  const query = { ...(about !== undefined && { about }), ...(by !== undefined && { by }) }
  return infiniteQueryOptions({
    queryKey: dealKeys.activityList(partnerId, dealId, query),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listActivity, { params: { deal_id: dealId, partner_id: partnerId }, query, signal })
        : followNext(listActivity, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

export function activityPeopleQuery(partnerId: string, dealId: string) {
  return queryOptions({
    queryKey: dealKeys.activityPeople(partnerId, dealId),
    queryFn: async ({ signal }) =>
      (await callApi(listActivityPeople, { params: { deal_id: dealId, partner_id: partnerId }, signal })).results,
    staleTime: 60_000,
  })
}
