import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { DealView } from '../../features/deals/deal/deal-view.tsx'
import { partnerQuery } from '../../features/partner/queries.ts'

const route = '/staff/partner/$partnerId/deals/$dealId'

/** One deal; the tab and the selected stage are in the address. */
export function DealPage() {
  const { partnerId, dealId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  const change = (part: { tab?: string | undefined; stage?: string }, replace: boolean) =>
    void navigate({
      to: '/partner/$partnerId/deals/$dealId',
      params: { partnerId, dealId },
      search: { ...search, ...part },
      replace,
      resetScroll: false,
    })
  return (
    <DealView
      key={dealId}
      partnerId={partnerId}
      dealId={dealId}
      tab={search.tab === 'activity' ? 'activity' : 'overview'}
      onTabChange={(tab) => change({ tab: tab === 'overview' ? undefined : tab }, false)}
      stageId={search.stage}
      onStageChange={(stage) => change({ stage }, true)}
      stages={partner.data?.stages}
      staff={partner.data?.staff ?? []}
      onRetryStages={partner.isError && partner.data === undefined ? () => void partner.refetch() : null}
    />
  )
}
