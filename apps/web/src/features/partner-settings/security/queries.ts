import { getSecurityPolicies, listPeopleSecurity, type SecurityAudience } from '@loanyard/contract/partners/security'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { securityKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

export const haveChoices = ['second_factor', 'none', 'exception', 'reset'] as const

/** Search parameters of the list of people. */
export interface PeopleSearch {
  readonly search?: string | undefined
  readonly audience?: SecurityAudience | undefined
  readonly has?: (typeof haveChoices)[number] | undefined
}

export function policiesQuery(partnerId: string) {
  return queryOptions({
    queryKey: securityKeys(partnerId, 'policies'),
    queryFn: ({ signal }) => callApi(getSecurityPolicies, { params: { partner_id: partnerId }, signal }),
  })
}

const pageSize = '50'

/** By name; while changed filters load, the current people stay. */
export function peopleQuery(partnerId: string, address: PeopleSearch) {
  return infiniteQueryOptions({
    queryKey: securityKeys(partnerId, 'people', address),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listPeopleSecurity, {
            params: { partner_id: partnerId },
            query: { ...address, limit: pageSize },
            signal,
          })
        : followNext(listPeopleSecurity, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  })
}

/** After a change: rules count the people, and people show what rules made of them. */
export function refreshSecurity(partnerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: securityKeys(partnerId) })
}
