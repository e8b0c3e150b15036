import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { conditions } from '../../../domain/lenders/conditions/copy.ts'
import { PackageNote } from '../../../domain/lenders/package/package-note.tsx'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { failures } from '../labels.ts'
import { NotShared } from '../not-shared.tsx'
import { dealQuery, isNotShared, pollMs } from '../queries.ts'
import { ResponseBar } from '../response/response-bar.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'
import { Headline } from './headline.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'

function LenderDealHeader({ deal }: { deal: LenderDeal }) {
  const { title, status } = deal
  return (
    <PageHeader title={title} meta={<StatusBadge tone={dealStatusTones[status]}>{status}</StatusBadge>}>
      <Headline deal={deal} />
    </PageHeader>
  )
}

const tabs = [
  { value: 'summary', label: copy.summary },
  { value: 'financials', label: copy.financials },
  { value: 'documents', label: copy.documents },
  { value: 'questions', label: copy.questions },
  { value: 'acknowledgements', label: copy.acknowledgments },
  { value: 'conditions', label: conditions },
  { value: 'conversation', label: copy.conversation },
] as const
export type LenderDealTab = (typeof tabs)[number]['value']
export const lenderDealTabs: readonly LenderDealTab[] = tabs.map(({ value }) => value)

interface LenderDealViewProps {
  dealRef: DealRef
  tab: LenderDealTab
  onTabChange: (tab: LenderDealTab) => void
  renderTab: (deal: LenderDeal, tab: LenderDealTab) => ReactNode
}

function Loading() {
  return (
    <div className={ui.stack4} aria-busy="true">
      <Skeleton width="40%" height="24px" />
      <Skeleton width="60%" />
      <Skeleton height="64px" />
      <Skeleton height="36px" />
      <Skeleton height="20rem" />
    </div>
  )
}

function tabsOf({ unread_messages: unread }: LenderDeal) {
  const countOf = copy.unreadMessages(unread)
  return tabs.map((tab) => (tab.value === 'conversation' && unread > 0 ? { ...tab, count: unread, countOf } : tab))
}

export function LenderDealView({ dealRef, tab, onTabChange, renderTab }: LenderDealViewProps) {
  const pollInterval = usePollInterval(pollMs.deal)
  const {
    data: deal,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...dealQuery(dealRef),
    // The deal may be shared again, but no one waits for that.
    refetchInterval: ({ state }) => (isNotShared(state.error) ? false : pollInterval),
  })
  useSetBreadcrumbName(dealRef.dealId, deal?.title)
  useSetBreadcrumbName(dealRef.partnerId, deal?.partner.name)
  if (isNotShared(error)) return <NotShared {...dealRef} />
  if (deal === undefined) {
    return (
      <Page>
        <VisuallyHiddenHeading name={copy.deal} />
        {error === null ? (
          <Loading />
        ) : (
          <FailedState title={failures.deal} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
      </Page>
    )
  }
  return (
    <Page>
      {error !== null && (
        <RefreshFailed title={failures.deal} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <LenderDealHeader deal={deal} />
      <PackageNote note={deal.note} partner={deal.partner.name} />
      <ResponseBar deal={deal} />
      <SinceLastVisit deal={deal} />
      <div className={ui.shrinks}>
        <Tabs label={copy.partsOfTheDeal} tabs={tabsOf(deal)} value={tab} onChange={onTabChange}>
          <div className={styles.panel}>{renderTab(deal, tab)}</div>
        </Tabs>
      </div>
    </Page>
  )
}
