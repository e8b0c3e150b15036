import { endOtherSessions, endSession, type SignedInSession, listSessions } from '@loanyard/contract/auth/sessions'
import { useMutation, infiniteQueryOptions } from '@tanstack/react-query'
import { userKeys } from '../../domain/first-keys.ts'
import { isNotFound, reasonOf } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { rowsOf } from '../../lib/cache/pages.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

/** Most recently used first. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: userKeys.sessions,
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? callApi(listSessions, { signal }) : followNext(listSessions, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})

/** Removes loaded sessions that have ended, and reloads the list. */
export function keepSessions(shouldKeep: (session: SignedInSession) => boolean): Promise<void> {
  const list = listCache<SignedInSession>(userKeys.sessions)
  const pages = queryClient.getQueryData(sessionsQuery.queryKey)
  for (const session of pages === undefined ? [] : rowsOf(pages)) if (!shouldKeep(session)) list.remove(session.id)
  return list.invalidate()
}

/** A session that had already ended counts as ended. */
export function useEndSession(onEnded: () => void) {
  return useMutation({
    mutationFn: async (session: SignedInSession) => {
      await callApi(endSession, { params: { session_id: session.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    onSuccess: (_, session) => {
      void keepSessions(({ id }) => id !== session.id)
      notifySuccess(copy.sessionEnded)
      onEnded()
    },
    onError: (error) => notifyError(reasonOf(error, copy.endSessionFailed)),
  })
}

export function useEndOtherSessions(onEnded: () => void) {
  return useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: () => {
      void keepSessions(({ is_current }) => is_current)
      notifySuccess(copy.othersEnded)
      onEnded()
    },
    onError: (error) => notifyError(reasonOf(error, copy.endOthersFailed)),
  })
}
