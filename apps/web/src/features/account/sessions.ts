import { endOtherSessions, endSession, type SignedInSession, listSessions } from '@loanyard/contract/auth/sessions'
import { useMutation, type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { userKeys } from '../../domain/query-keys.ts'
import { isNotFound, reasonOf } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
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

interface SessionPage {
  results: SignedInSession[]
  total_count: number
  next: string | null
  previous: string | null
}
export type SessionPages = InfiniteData<SessionPage>

/** Drops loaded sessions that don't match and adjusts the total. */
export function filterSessions(pages: SessionPages, shouldKeep: (session: SignedInSession) => boolean): SessionPages {
  const removed = pages.pages.flatMap(({ results }) => results).filter((each) => !shouldKeep(each)).length
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      results: page.results.filter(shouldKeep),
      total_count: page.total_count - removed,
    })),
  }
}

function updateSessions(shouldKeep: (session: SignedInSession) => boolean): Promise<void> {
  queryClient.setQueryData(sessionsQuery.queryKey, (pages) => pages && filterSessions(pages, shouldKeep))
  return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
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
      void updateSessions(({ id }) => id !== session.id)
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
      void updateSessions(({ is_current }) => is_current)
      notifySuccess(copy.othersEnded)
      onEnded()
    },
    onError: (error) => notifyError(reasonOf(error, copy.endOthersFailed)),
  })
}
