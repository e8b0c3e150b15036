import { listSecurityEvents } from '@loanyard/contract/audit/security-events'
import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../../lib/api/api.ts'

/** What the address of the page says. */
export interface SecurityLogSearch {
  readonly user?: string | undefined
  readonly kind?: SecurityKind | undefined
  readonly outcome?: SecurityOutcome | undefined
  readonly created_date_range_after?: string | undefined
  readonly created_date_range_before?: string | undefined
}

const pageSize = '50'

/** The events that match, newest first, page by page; while changed filters load, the present ones stay. */
export function securityEventsQuery(partnerId: string, address: SecurityLogSearch) {
  return infiniteQueryOptions({
    queryKey: ['security-events', partnerId, address],
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
    placeholderData: (present) => present,
  })
}
