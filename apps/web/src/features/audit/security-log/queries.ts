import { listSecurityEvents } from '@loanyard/contract/audit/security-events'
import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'

/** Search parameters of the page. */
export interface SecurityLogSearch {
  readonly user?: string | undefined
  readonly kind?: SecurityKind | undefined
  readonly outcome?: SecurityOutcome | undefined
  readonly created_date_range_after?: string | undefined
  readonly created_date_range_before?: string | undefined
}

const pageSize = '50'

/** Newest first; while changed filters load, the current events stay. */
export function securityEventsQuery(partnerId: string, address: SecurityLogSearch) {
  return infiniteQueryOptions({
    queryKey: auditKeys.security(partnerId, address),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listSecurityEvents, {
            params: { partner_id: partnerId },
            query: { ...address, limit: pageSize },
            signal,
          })
        : followNext(listSecurityEvents, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  })
}
