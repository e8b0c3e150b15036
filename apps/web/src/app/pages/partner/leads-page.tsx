import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { reloadLists } from '../../../features/deals/deal-cache.ts'
import { changeSearch, filtersOf, parseLeadSearch, type LeadSearch } from '../../../features/leads/lead-search.ts'
import { LeadsView, type LeadsAddress } from '../../../features/leads/leads-view.tsx'
import { leadsQuery } from '../../../features/leads/queries.ts'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import type { RoutePrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

const route = getRouteApi('/staff/partner/$partnerId/leads')
const noStaff: never[] = []

export const prefetchRoute: RoutePrefetch = ({ params: { partnerId = '' }, search }) => {
  void queryClient.prefetchInfiniteQuery(leadsQuery(partnerId, filtersOf(parseLeadSearch({ ...search }))))
  void queryClient.prefetchQuery(partnerQuery(partnerId))
}

function useLeadsAddress(): LeadsAddress {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const search = useMemo(() => parseLeadSearch(raw), [raw])
  const go = (next: LeadSearch, { replace } = { replace: false }) =>
    void navigate({ search: next, replace, resetScroll: false })
  return {
    search,
    go,
    open: (what) => {
      openedHere.current = true
      go(changeSearch(search, { lead: undefined, panel: undefined, ...what }))
    },
    close: () => {
      // A deep link has no history entry to go back to.
      if (openedHere.current) history.back()
      else go(changeSearch(search, { lead: undefined, panel: undefined }), { replace: true })
      openedHere.current = false
    },
  }
}

export function LeadsPage() {
  const { partnerId } = route.useParams()
  const address = useLeadsAddress()
  const { data: partner } = useQuery(partnerQuery(partnerId))
  return (
    <LeadsView
      key={partnerId}
      partnerId={partnerId}
      partnerName={partner?.name ?? ''}
      address={address}
      staff={partner?.staff ?? noStaff}
      onConverted={() => void reloadLists(partnerId)}
    />
  )
}
