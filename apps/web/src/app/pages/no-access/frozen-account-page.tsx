import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { socialQuery } from '../../../features/partner-settings/queries.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { partnerIdIn } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'

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
    <MessagePage
      code="403"
      title={copy.frozenTitle}
      actions={
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
          {actionLabels.tryAgain}
        </Button>
      }
    >
      <PageTitle name={copy.frozenPageTitle} />
      {error.detail}
    </MessagePage>
  )
}
