import { isManagingRole } from '@loanyard/contract/core/values'
import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { SavedViews } from '../../../domain/views/lazy-saved-views.tsx'
import { useSavedView } from '../../../domain/views/use-saved-view.ts'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { resetAddress, type RequestsListAddress } from '../../../features/requests/all-deals/requests-address.ts'
import { RequestsListPlaceholder, RequestsListView } from '../../../features/requests/all-deals/requests-list-view.tsx'
import { useStaff } from '../../access/active-profile.ts'

const route = getRouteApi('/staff/partner/$partnerId/requests')
const none: never[] = []

/** For every role: a Coordinator sees the requests on the deals shared with them. */
export function RequestsOfDeals() {
  const { partnerId } = route.useParams()
  const address = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const { data: partner } = useQuery(partnerQuery(partnerId))
  const role = useStaff()?.profile?.role
  const go = (search: RequestsListAddress, replace: boolean) =>
    void navigate({ to: '/partner/$partnerId/requests', params: { partnerId }, search, replace, resetScroll: false })
  const shown = useSavedView<RequestsListAddress>({
    partnerId,
    list: 'requests',
    address,
    onReplace: (next) => go(next, true),
  })
  // Known in a moment; showing other requests first would be wrong.
  if (shown === null) return <RequestsListPlaceholder />
  const to = ({ id, deal }: ListedRequest) =>
    ({
      to: '/partner/$partnerId/deals/$dealId',
      params: { partnerId, dealId: deal.id },
      search: { tab: 'requests', request: id, deal_name: deal.title },
    }) as const
  return (
    <RequestsListView
      key={partnerId}
      partnerId={partnerId}
      address={shown}
      onAddressChange={go}
      stages={partner?.stages ?? none}
      isManaging={isManagingRole(role)}
      hrefOf={(request) => router.buildLocation(to(request)).href}
      onOpen={(request) => void navigate(to(request))}
      renderSavedViews={(settings) => (
        <SavedViews
          partnerId={partnerId}
          list="requests"
          address={{ ...address }}
          shown={{ ...settings }}
          onOpen={(view) => go(view === null ? resetAddress({}) : { view }, false)}
        />
      )}
    />
  )
}
