import { listDemoRequests } from '@loanyard/contract/demo-requests/demo-requests'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'

/** Newest first. */
export const demoRequestsQuery = infiniteQueryOptions({
  queryKey: ['demo-requests'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? callApi(listDemoRequests, { query: { limit: '5' }, signal })
      : followNext(listDemoRequests, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})
