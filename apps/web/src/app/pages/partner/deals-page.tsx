import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { SavedViews } from '../../../domain/views/lazy-saved-views.tsx'
import { useSavedView } from '../../../domain/views/use-saved-view.ts'
import { resetAddress, type DealsAddress } from '../../../features/deals/deal-filters.ts'
import { DealsPlaceholder, DealsView } from '../../../features/deals/deals-view.tsx'
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
  const { panel, ...address } = useSearch({ from: '/staff/partner/$partnerId/deals' })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  useEffect(clearPrefetched, [])
  const open = (search: DealsAddress & { panel?: 'new' | undefined }, replace: boolean) =>
    void navigate({ to: '/partner/$partnerId/deals', params: { partnerId }, search, replace, resetScroll: false })
  const go = (search: DealsAddress, replace: boolean) => open({ ...search, panel }, replace)
  const openedHere = useRef(false)
  const change = (isCreating: boolean) => {
    // A deep link has no history entry to go back to.
    if (openedHere.current && !isCreating) history.back()
    else open({ ...address, panel: isCreating ? 'new' : undefined }, !isCreating)
    openedHere.current = isCreating
  }
  const shown = useSavedView({ partnerId, list: 'deals', address, onReplace: (next) => go(next, true) })
  // Known in a moment; showing all deals first would be wrong.
  if (shown === null) return <DealsPlaceholder />
  return (
    <DealsView
      key={partnerId}
      partnerId={partnerId}
      address={shown}
      onAddressChange={go}
      isCreating={panel === 'new'}
      onCreatingChange={change}
      stages={partner.data?.stages}
      onRetryStages={partner.isError && partner.data === undefined ? () => void partner.refetch() : null}
      canCreate={partner.isError ? false : partner.data?.can.create_deal}
      renderSavedViews={(settings) => (
        <SavedViews
          partnerId={partnerId}
          list="deals"
          address={{ ...address }}
          shown={{ ...settings }}
          onOpen={(view) =>
            go(view === null ? resetAddress({ view: shown.view, layout: shown.layout }) : { view }, false)
          }
        />
      )}
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
