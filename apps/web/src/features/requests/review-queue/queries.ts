import { listReviewQueue } from '@loanyard/contract/requests/lists/review-queue'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { todayKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'

export function reviewQueueQuery(partnerId: string, of: 'mine' | 'everyone') {
  return infiniteQueryOptions({
    queryKey: todayKeys.of(partnerId, 'review', of),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listReviewQueue, { params: { partner_id: partnerId }, query: { of, limit: '50' }, signal })
        : followNext(listReviewQueue, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** An answer that the loaded part of the queue doesn't have; null if it doesn't wait. */
export function waitingAnswerQuery(partnerId: string, request: string) {
  return queryOptions({
    queryKey: todayKeys.of(partnerId, 'review', 'one', request),
    queryFn: async ({ signal }) => {
      const query = { request }
      const { results } = await callApi(listReviewQueue, { params: { partner_id: partnerId }, query, signal })
      return results[0] ?? null
    },
  })
}
