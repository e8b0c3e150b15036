import { getUser } from '@loanyard/contract/auth/account'
import { checkMagicLink } from '@loanyard/contract/auth/magic-links'
import { queryOptions } from '@tanstack/react-query'
import { userKeys, authKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'

export const userQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }) => callApi(getUser, { signal }),
  staleTime: 5 * 60_000,
})

/** Whose link it is and whether it still works; checking doesn't use it up. */
export function linkCheckQuery(code: string) {
  return queryOptions({
    queryKey: authKeys.magicLink(code),
    queryFn: ({ signal }) => callApi(checkMagicLink, { body: { code }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}
