import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { socialQuery } from '../../../features/partner-settings/queries.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { partnerIdIn } from '../../../lib/navigation/paths.ts'

/** Few people ever see it. */
const FrozenMessage = lazy(() =>
  loadChunk(() => import('./frozen-message.tsx')).then((module) => ({ default: module.FrozenMessage })),
)

const isFrozen = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'partner_frozen'

/** Replaces the partner's pages while an operator has the account frozen. */
export function FrozenAccountGuard({ children }: { children: ReactNode }) {
  const partnerId = useLocation({ select: ({ pathname }) => partnerIdIn(pathname) })
  const query = socialQuery(partnerId ?? '')
  const { error, isFetching, refetch } = useQuery({ ...query, enabled: useSignedIn() && partnerId !== null })
  useEffect(
    // Frozen while someone works: the first refused call switches the whole page.
    () =>
      queryClient.getQueryCache().subscribe(({ type, query: failedQuery }) => {
        if (type !== 'updated' || !isFrozen(failedQuery.state.error) || partnerId === null) return
        const { queryKey } = socialQuery(partnerId)
        if (failedQuery.queryKey.includes('social') || isFrozen(queryClient.getQueryState(queryKey)?.error)) return
        void queryClient.invalidateQueries({ queryKey })
      }),
    [partnerId],
  )
  if (!isFrozen(error)) return children
  return (
    <Suspense>
      <FrozenMessage detail={error.detail} isFetching={isFetching} onRetry={() => void refetch()} />
    </Suspense>
  )
}
