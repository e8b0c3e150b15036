import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { DealsView } from '../../../features/deals/deals-view.tsx'
import { prefetchDeals } from '../../../features/deals/prefetch.ts'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { clearPrefetched, type RoutePrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { dealsSearch } from '../../routes/search-params.ts'
import { Invitations } from '../invitations.tsx'

// Only new partners see it.
const SetupChecklist = lazy(() =>
  loadChunk(() => import('../../../features/deals/setup/setup-checklist.tsx')).then((module) => ({
    default: module.SetupChecklist,
  })),
)

export const prefetchRoute: RoutePrefetch = ({ params: { partnerId = '' }, search }) => {
  void queryClient.prefetchQuery(partnerQuery(partnerId))
  prefetchDeals(partnerId, dealsSearch(search))
}

export function DealsPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/deals' })
  const address = useSearch({ from: '/staff/partner/$partnerId/deals' })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  useEffect(clearPrefetched, [])
  return (
    <DealsView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      onAddressChange={(search, replace) =>
        void navigate({ to: '/partner/$partnerId/deals', params: { partnerId }, search, replace, resetScroll: false })
      }
      stages={partner.data?.stages}
      onRetryStages={partner.isError && partner.data === undefined ? () => void partner.refetch() : null}
      canCreate={partner.isError ? false : partner.data?.can.create_deal}
      notice={
        <>
          <Invitations />
          {partner.data?.can.update === true && (
            <Suspense>
              <SetupChecklist partnerId={partnerId} />
            </Suspense>
          )}
        </>
      }
    />
  )
}
