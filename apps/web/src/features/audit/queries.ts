import { listAudit, listAuditPeople } from '@loanyard/contract/audit/audit-trail'
import type { AuditSubject } from '@loanyard/contract/core/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { auditKeys } from '../../domain/query-keys.ts'
import { callApi, followNext } from '../../lib/api/api.ts'

/** Search parameters of the page. */
export interface AuditSearch {
  readonly user?: string | undefined
  readonly deal?: string | undefined
  readonly record?: string | undefined
  readonly about?: AuditSubject | undefined
  readonly created_date_range_after?: string | undefined
  readonly created_date_range_before?: string | undefined
}

const pageSize = '50'

/** Newest first; while changed filters load, the current entries stay. */
export function auditQuery(partnerId: string, address: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: auditKeys.list(partnerId, address),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listAudit, { params: { partner_id: partnerId }, query: { ...address, limit: pageSize }, signal })
        : followNext(listAudit, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  })
}

/** Includes former staff. */
export function auditPeopleQuery(partnerId: string) {
  return queryOptions({
    queryKey: auditKeys.people(partnerId),
    queryFn: ({ signal }) => callApi(listAuditPeople, { params: { partner_id: partnerId }, signal }),
    staleTime: 60_000,
  })
}
