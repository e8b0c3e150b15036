import { getUser } from '@loanyard/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Who is signed in, with every profile. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => callApi(getUser, { signal }),
  staleTime: 5 * 60_000,
})
