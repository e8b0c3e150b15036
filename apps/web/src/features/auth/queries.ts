import { getUser, type User } from '@loanyard/contract/auth/account'
import { checkMagicLink } from '@loanyard/contract/auth/magic-links'
import { queryOptions, type Query } from '@tanstack/react-query'
import { userKeys, authKeys } from '../../domain/first-keys.ts'
import { ApiError, isUnanswered } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { areDifferentUsers, session } from '../../lib/auth/session.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

/** An aborted or interrupted request says nothing about the session; nor does a server error once the user has loaded. */
function isSessionRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || isUnanswered(error)) return false
  return error.status < 500 || queryClient.getQueryData(userKeys.all) === undefined
}

/** A failure to load the user ends the session, on whatever page it happens. Throws ApiError. */
async function loadUser(signal: AbortSignal): Promise<User> {
  const accessBefore = session.access()
  try {
    return await callApi(getUser, { signal })
  } catch (error) {
    // Another tab may have signed in as a different user in the meantime; that session must stay.
    if (isSessionRefused(error) && !areDifferentUsers(accessBefore, session.access())) session.end('expired')
    throw error
  }
}

export const userQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }) => loadUser(signal),
  staleTime: 5 * 60_000,
})

/** Refetches the user on window focus, because the address may be confirmed in another tab. */
export function refetchWhileUnconfirmed({ state: { data } }: Pick<Query<User>, 'state'>): 'always' | false {
  return data?.email_confirmed === false && 'always'
}

/** Whose link it is and whether it still works; checking doesn't use it up. */
export function linkCheckQuery(code: string) {
  return queryOptions({
    queryKey: authKeys.magicLink(code),
    queryFn: ({ signal }) => callApi(checkMagicLink, { body: { code }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}
