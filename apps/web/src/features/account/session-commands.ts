import { endOtherSessions, endSession, type SignedInSession } from '@loanyard/contract/sessions'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { isGone, reasonOf } from '../../lib/failure.ts'
import { notifyError, notifySuccess } from '../../ui/toast.ts'
import { sessionsQuery } from './queries.ts'

interface SessionPage {
  results: SignedInSession[]
  total_count: number
  next: string | null
  previous: string | null
}
export type SessionPages = InfiniteData<SessionPage>

/** The loaded sessions that `stays` keeps, and a total without the others. */
export function keepSessions(pages: SessionPages, stays: (session: SignedInSession) => boolean): SessionPages {
  const gone = pages.pages.flatMap(({ results }) => results).filter((each) => !stays(each)).length
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      results: page.results.filter(stays),
      total_count: page.total_count - gone,
    })),
  }
}

function show(client: QueryClient, stays: (session: SignedInSession) => boolean): Promise<void> {
  client.setQueryData(sessionsQuery.queryKey, (pages) => pages && keepSessions(pages, stays))
  return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Ends one other session. One that had ended already is ended too. */
export function useEndSession(onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (session: SignedInSession) => {
      await callApi(endSession, { params: { session_id: session.id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    onSuccess: (_, session) => {
      void show(client, ({ id }) => id !== session.id)
      notifySuccess('Session ended')
      onEnded()
    },
    onError: (error) => notifyError(reasonOf(error, 'Couldn’t end the session')),
  })
}

/** Ends every session but the present one. */
export function useEndOtherSessions(onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: () => {
      void show(client, ({ is_current }) => is_current)
      notifySuccess('All other sessions ended')
      onEnded()
    },
    onError: (error) => notifyError(reasonOf(error, 'Couldn’t end the other sessions')),
  })
}
