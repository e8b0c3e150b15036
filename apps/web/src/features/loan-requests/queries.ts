import { listLoanRequests } from '@loanyard/contract/loan-requests/loan-requests'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'

/** Newest first. */
export const loanRequestsQuery = infiniteQueryOptions({
  queryKey: ['loan-requests'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? callApi(listLoanRequests, { signal }) : followNext(listLoanRequests, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})
