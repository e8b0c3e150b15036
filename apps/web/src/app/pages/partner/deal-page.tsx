import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useClearOtherDeals } from '../../../domain/other-deals.ts'
import { refreshDeal } from '../../../features/deals/deal-cache.ts'
import { DealView, dealTabs, type DealTab } from '../../../features/deals/detail/deal-view.tsx'
import { prefetchDeal } from '../../../features/deals/detail/prefetch-deal.ts'
import type { DocumentsAddress } from '../../../features/documents/documents-tab.tsx'
import type { SharingSearch } from '../../../features/lenders/sharing/sharing-tab.tsx'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import type { RequestsAddress } from '../../../features/requests/requests-context.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { whenIdle, whenUsed } from '../../../lib/browser/when-idle.ts'
import { clearPrefetched, type RoutePrefetch } from '../../../lib/cache/prefetched.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LeaveWarning } from './leave-warning.tsx'

const route = '/staff/partner/$partnerId/deals/$dealId'
const to = '/partner/$partnerId/deals/$dealId'

export const prefetchRoute: RoutePrefetch = ({ params: { partnerId = '', dealId = '' } }) => {
  void queryClient.prefetchQuery(partnerQuery(partnerId))
  prefetchDeal(partnerId, dealId)
}

// Most visits never open the documents; they load once the person stays a moment or points at the tab.
const loadDocuments = () => import('../../../features/documents/documents-tab.tsx')
const DocumentsTab = lazy(async () => ({ default: (await loadChunk(loadDocuments)).DocumentsTab }))
const loadRequests = () => import('../../../features/requests/requests-tab.tsx')
const RequestsTab = lazy(async () => ({ default: (await loadChunk(loadRequests)).RequestsTab }))
const loadStageQueries = () => import('../../../features/requests/queries.ts')
const loadFinancials = () => import('../../../features/financials/panels/financials-tab.tsx')
const FinancialsTab = lazy(async () => ({ default: (await loadChunk(loadFinancials)).FinancialsTab }))
const loadSharing = () => import('../../../features/lenders/sharing/sharing-tab.tsx')
const SharingTab = lazy(async () => ({ default: (await loadChunk(loadSharing)).SharingTab }))
const LenderPreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../lender/lender-preview-dialog.tsx'))).LenderPreviewDialog,
}))
const SharedLendersSummary = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lenders/sharing/shared-lenders-summary.tsx')))
    .SharedLendersSummary,
}))
const DealFigures = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/financials/overview/deal-figures.tsx'))).DealFigures,
}))
const tabLoaders: Partial<Record<DealTab, () => Promise<unknown>>> = {
  requests: loadRequests,
  documents: loadDocuments,
  financials: loadFinancials,
  sharing: loadSharing,
}
const preloadDelayMs = 4000

/** Loads the code of all tabs one after the other when the page is in use: all at once would block a phone. */
async function preloadTabs(isWanted: () => boolean): Promise<void> {
  await whenUsed()
  for (const load of Object.values(tabLoaders)) {
    await whenIdle()
    if (isWanted()) await load().catch(() => undefined)
  }
}

/** Value in the URL for documents that belong to no stage. */
const noStage = 'other'

function DealDocuments({ deal, stages }: { deal: Deal; stages: readonly Stage[] }) {
  const params = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const router = useRouter()
  const change = useCallback(
    (part: DocumentsAddress & { stage?: string; request?: undefined }, replace: boolean) =>
      void navigate({
        to,
        params: { partnerId: params.partnerId, dealId: params.dealId },
        search: (previous) => ({ ...previous, ...part }),
        replace,
        resetScroll: false,
      }),
    [navigate, params.partnerId, params.dealId],
  )
  const named = search.stage === noStage ? null : stages.find(({ id }) => id === search.stage)?.id
  return (
    <DocumentsTab
      {...params}
      stages={stages}
      stageId={named === undefined ? deal.stage.id : named}
      onStageChange={(stage) =>
        change({ stage: stage ?? noStage, doc: undefined, find: undefined, request: undefined }, true)
      }
      address={search}
      onAddressChange={change}
      hrefOf={(doc) => router.buildLocation({ to, params, search: { ...search, doc } }).href}
    />
  )
}

function DealRequests({ deal, stages }: { deal: Deal; stages: readonly Stage[] }) {
  const params = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const router = useRouter()
  const change = (part: RequestsAddress & { stage?: string }, replace: boolean) =>
    void navigate({
      to,
      params,
      search: (previous) => ({ ...previous, ...part }),
      replace,
      resetScroll: false,
    })
  return (
    <RequestsTab
      {...params}
      stages={stages}
      stageId={stages.find(({ id }) => id === search.stage)?.id ?? deal.stage.id}
      loanPurpose={deal.loan_purpose}
      canRequest={deal.can.update && deal.status === 'Active'}
      onStageChange={(stage, request) => change({ stage, request, only: undefined, ask: undefined }, true)}
      address={search}
      onAddressChange={change}
      hrefOf={(request) => router.buildLocation({ to, params, search: { ...search, request } }).href}
      onChanged={() => refreshDeal(params)}
    />
  )
}

function DealSharing({ deal }: { deal: Deal }) {
  const { partnerId, dealId } = useParams({ from: route })
  const { lender, share } = useSearch({ from: route })
  const navigate = useNavigate()
  const change = (part: SharingSearch, replace: boolean) =>
    void navigate({
      to,
      params: { partnerId, dealId },
      search: (previous) => ({ ...previous, ...part }),
      replace,
      resetScroll: false,
    })
  const onChanged = useCallback(() => refreshDeal({ partnerId, dealId }), [partnerId, dealId])
  return (
    <SharingTab
      deal={deal}
      address={{ lender, share }}
      onAddressChange={change}
      onChanged={onChanged}
      renderPreview={(onClose) => (
        <Suspense>
          <LenderPreviewDialog dealRef={{ partnerId, dealId }} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}

/** What the tabs, the stages and the command bar set; the rest starts over. */
type DealAddress = Partial<Record<'tab' | 'stage' | 'share', string | undefined>> & Pick<RequestsAddress, 'ask'>

export function DealPage() {
  const { partnerId, dealId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  const stages = partner.data?.stages
  useEffect(clearPrefetched, [])
  useClearOtherDeals({ partnerId, dealId })
  const selectedStage = stages?.find(({ id }) => id === search.stage)?.id
  useEffect(() => {
    if (selectedStage === undefined) return
    let isSelected = true
    const scope = { partnerId, dealId, stageId: selectedStage }
    void loadStageQueries().then(
      ({ prefetchStage }) => isSelected && prefetchStage(scope),
      () => undefined,
    )
    return () => {
      isSelected = false
    }
  }, [partnerId, dealId, selectedStage])
  useEffect(() => {
    let isMounted = true
    const timer = setTimeout(() => void preloadTabs(() => isMounted), preloadDelayMs)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [])
  const change = (part: DealAddress, replace: boolean) =>
    void navigate({
      to,
      params: { partnerId, dealId },
      search: {
        ...search,
        doc: undefined,
        find: undefined,
        request: undefined,
        only: undefined,
        ask: undefined,
        lender: undefined,
        share: undefined,
        ...part,
      },
      replace,
      resetScroll: false,
    })
  return (
    <>
      <DealView
        key={dealId}
        partnerId={partnerId}
        dealId={dealId}
        tab={dealTabs.find((tab) => tab === search.tab) ?? 'overview'}
        onTabChange={(tab) => change({ tab: tab === 'overview' ? undefined : tab }, false)}
        onBegin={(what) =>
          change(what === 'share' ? { tab: 'sharing', share: '1' } : { tab: 'requests', ask: what }, false)
        }
        onTabIntent={(tab) => void tabLoaders[tab]?.().catch(() => undefined)}
        stageId={search.stage === noStage ? null : search.stage}
        onStageChange={(stage) => change({ stage }, true)}
        stages={stages}
        timeZone={partner.data?.time_zone}
        staff={partner.data?.staff ?? []}
        onRetryStages={partner.isError && stages === undefined ? () => void partner.refetch() : null}
        renderWork={(deal, work) => (
          <Suspense fallback={<Skeleton height="20rem" />}>
            {work === 'financials' && <FinancialsTab partnerId={partnerId} dealId={dealId} />}
            {work === 'sharing' && <DealSharing deal={deal} />}
            {(work === 'documents' || work === 'requests') && stages === undefined && <Skeleton height="20rem" />}
            {stages !== undefined && work === 'documents' && <DealDocuments deal={deal} stages={stages} />}
            {stages !== undefined && work === 'requests' && <DealRequests deal={deal} stages={stages} />}
          </Suspense>
        )}
        renderFigures={(deal) => (
          <Suspense fallback={<Skeleton height="92px" />}>
            <DealFigures deal={deal} />
          </Suspense>
        )}
        renderLenders={(deal) => (
          <Suspense fallback={<Skeleton height="36px" />}>
            <SharedLendersSummary dealRef={{ partnerId, dealId }} deal={search.tab === 'sharing' ? null : deal} />
          </Suspense>
        )}
      />
      <LeaveWarning />
    </>
  )
}
