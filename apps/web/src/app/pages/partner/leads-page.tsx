import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { SavedViews } from '../../../domain/views/lazy-saved-views.tsx'
import { useSavedView } from '../../../domain/views/use-saved-view.ts'
import { reloadLists } from '../../../features/deals/deal-cache.ts'
import {
  changeSearch,
  filtersOf,
  parseLeadSearch,
  withDefaults,
  type LeadSearch,
} from '../../../features/leads/lead-search.ts'
import { LeadsPlaceholder, LeadsView, type LeadsAddress } from '../../../features/leads/leads-view.tsx'
import { leadsQuery } from '../../../features/leads/queries.ts'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import type { RoutePrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

const route = getRouteApi('/staff/partner/$partnerId/leads')
const noStaff: never[] = []

export const prefetchRoute: RoutePrefetch = ({ params: { partnerId = '' }, search }) => {
  const { view, ...listed } = parseLeadSearch({ ...search })
  // A view that was not changed says itself what it shows.
  if (view === undefined || Object.keys(listed).length > 0)
    void queryClient.prefetchInfiniteQuery(leadsQuery(partnerId, filtersOf(listed)))
  void queryClient.prefetchQuery(partnerQuery(partnerId))
}

/** What the list shows, its panels, and the URL; null until it is known what a saved view shows. */
function useLeadsAddress(partnerId: string): { address: LeadsAddress | null; listed: LeadSearch; own: LeadSearch } {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const own = useMemo(() => parseLeadSearch(raw), [raw])
  const { lead, panel, note: _note, ...listed } = own
  const go = (next: LeadSearch, { replace } = { replace: false }) =>
    void navigate({ search: next, replace, resetScroll: false })
  const shown = useSavedView<LeadSearch>({
    partnerId,
    list: 'leads',
    address: listed,
    onReplace: ({ view }) => go({ ...own, view }, { replace: true }),
  })
  const search = useMemo(() => shown && parseLeadSearch({ ...shown, lead, panel }), [shown, lead, panel])
  const address = search && {
    search,
    go,
    open: (what: Parameters<LeadsAddress['open']>[0]) => {
      const isAnother = 'lead' in what && lead !== undefined
      openedHere.current ||= !isAnother
      go(changeSearch(own, { lead: undefined, panel: undefined, note: undefined, ...what }), { replace: isAnother })
    },
    close: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) history.back()
      else go(changeSearch(own, { lead: undefined, panel: undefined }), { replace: true })
      openedHere.current = false
    },
  }
  return { address, listed, own }
}

export function LeadsPage() {
  const { partnerId } = route.useParams()
  const { address, listed, own } = useLeadsAddress(partnerId)
  const { data: partner } = useQuery(partnerQuery(partnerId))
  // Known in a moment; showing other leads first would be wrong.
  if (address === null) return <LeadsPlaceholder />
  return (
    <LeadsView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      staff={partner?.staff ?? noStaff}
      onConverted={() => void reloadLists(partnerId)}
      renderSavedViews={({ lead: _lead, panel: _panel, ...settings }) => (
        <SavedViews
          partnerId={partnerId}
          list="leads"
          address={{ ...listed }}
          shown={{ ...withDefaults(settings) }}
          onOpen={(view) => {
            const panels = changeSearch({}, { lead: own.lead, panel: own.panel })
            address.go(view === null ? panels : { ...panels, view })
          }}
        />
      )}
    />
  )
}
