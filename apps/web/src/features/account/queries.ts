import { listSessions } from '@loanyard/contract/auth/sessions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, followNext } from '../../lib/api/api.ts'

/** Most recently used first. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? callApi(listSessions, { signal }) : followNext(listSessions, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})
