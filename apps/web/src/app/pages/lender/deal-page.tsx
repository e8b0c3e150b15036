import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useClearOtherDeals } from '../../../domain/other-deals.ts'
import { useDocumentDownload } from '../../../features/documents/download/download-provider.tsx'
import {
  LenderDealView,
  lenderDealTabs,
  type LenderDealTab,
} from '../../../features/lender-area/deal/lender-deal-view.tsx'
import { SummaryTab } from '../../../features/lender-area/deal/summary-tab.tsx'
import type { LenderDocumentsSearch } from '../../../features/lender-area/documents/documents-tab.tsx'
import { asLender } from '../../../lib/auth/viewer-role.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const route = '/lender/$partnerId/deals/$dealId'

// Each tab is loaded when it is opened.
const FinancialsTab = lazy(async () => ({
  default: (await loadChunk(() => import('./deal-financials.tsx'))).DealFinancials,
}))
const DocumentsTab = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lender-area/documents/documents-tab.tsx'))).DocumentsTab,
}))
const QuestionsTab = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lender-area/answers/questions-tab.tsx'))).QuestionsTab,
}))
const AcknowledgmentsTab = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lender-area/answers/acknowledgments-tab.tsx')))
    .AcknowledgmentsTab,
}))
const ConditionsTab = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lender-area/conditions/conditions-tab.tsx'))).ConditionsTab,
}))
const ConversationTab = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/lender-area/conversation/conversation-tab.tsx')))
    .ConversationTab,
}))

function DealDocuments({ deal }: { deal: LenderDeal }) {
  const params = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const router = useRouter()
  const download = useDocumentDownload()
  const { partnerId, dealId } = params
  const change = useCallback(
    (part: LenderDocumentsSearch, replace: boolean) =>
      void navigate({
        to: route,
        params: { partnerId, dealId },
        search: (previous) => ({ ...previous, ...part }),
        replace,
        resetScroll: false,
      }),
    [navigate, partnerId, dealId],
  )
  return (
    <DocumentsTab
      deal={deal}
      address={search}
      onAddressChange={change}
      hrefOf={(doc) => router.buildLocation({ to: route, params, search: { ...search, doc } }).href}
      archive={{
        start: (ids) => void download.start(ids, { partnerId, viewerRole: asLender }),
        isBusy: download.state === 'processing',
      }}
    />
  )
}

export function LenderDealPage() {
  const { partnerId, dealId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const router = useRouter()
  const dealRef = { partnerId, dealId }
  useClearOtherDeals(dealRef)
  const changeTab = (tab: LenderDealTab) =>
    void navigate({
      to: route,
      params: dealRef,
      search: { deal_name: search.deal_name, tab: tab === 'summary' ? undefined : tab },
      resetScroll: false,
    })
  const hrefOf = (doc: string) =>
    router.buildLocation({ to: route, params: dealRef, search: { tab: 'documents', doc } }).href
  const renderTab = (deal: LenderDeal, tab: LenderDealTab) => (
    <Suspense fallback={<Skeleton height="20rem" />}>
      {tab === 'summary' && <SummaryTab deal={deal} />}
      {tab === 'financials' && <FinancialsTab deal={deal} />}
      {tab === 'documents' && <DealDocuments deal={deal} />}
      {tab === 'questions' && <QuestionsTab deal={deal} />}
      {tab === 'acknowledgements' && <AcknowledgmentsTab deal={deal} />}
      {tab === 'conditions' && <ConditionsTab deal={deal} hrefOf={hrefOf} />}
      {tab === 'conversation' && <ConversationTab deal={deal} />}
    </Suspense>
  )
  return (
    <LenderDealView
      key={dealId}
      dealRef={dealRef}
      tab={lenderDealTabs.find((tab) => tab === search.tab) ?? 'summary'}
      onTabChange={changeTab}
      renderTab={renderTab}
    />
  )
}
