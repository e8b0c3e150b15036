import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react'
import { Tasks } from '../../../domain/tasks/tasks-lazy.tsx'
import { messageOf, isNotFound } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { useCommands } from '../../../lib/navigation/commands.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { dealQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import { Dates } from './dates.tsx'
import { DealHeader } from './deal-header.tsx'
import styles from './deal.module.css'
import { knownDeal } from './known-deal.ts'
import { Notes } from './notes.tsx'
import { People } from './people.tsx'
import { dealSections } from './sections/deal-sections.ts'
import { EditableSection } from './sections/editable-section.tsx'
import { StagePanel } from './stage/stage-panel.tsx'

const Activity = lazy(() =>
  loadChunk(() => import('./activity/activity.tsx')).then((module) => ({ default: module.Activity })),
)

/** With what the card said that was clicked. */
function DealSkeleton({ known }: { known: DealSummary | undefined }) {
  return (
    <div className={ui.stack4} role="status" aria-label={copy.loading}>
      {known === undefined ? (
        <>
          <Skeleton width="22rem" height="26px" />
          <Skeleton width="30rem" />
        </>
      ) : (
        <div className={ui.stack1}>
          <p className={styles.knownTitle}>{known.title}</p>
          <p className={ui.quiet}>
            <Money amount={known.loan_amount} as="whole" /> · {known.stage.name} · {known.status}
          </p>
        </div>
      )}
      <Skeleton height="92px" />
      <div className={ui.columns}>
        <Skeleton height="26rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}

const tabs = [
  { value: 'overview', label: copy.overview },
  { value: 'requests', label: copy.requests },
  { value: 'documents', label: copy.documents },
  { value: 'financials', label: copy.financials },
  { value: 'sharing', label: copy.sharing },
  { value: 'activity', label: copy.activity },
] as const
export type DealTab = (typeof tabs)[number]['value']
export const dealTabs: readonly DealTab[] = tabs.map(({ value }) => value)

/** What the command bar begins on a deal: the dialog of its tab. */
export type DealBeginning = 'checklists' | 'requests' | 'share'

const canRequest = (deal: Deal) => deal.can.update && deal.status === 'Active'

interface TabKeysProps extends Pick<DealViewProps, 'onTabChange' | 'onBegin'> {
  deal: Deal
  shown: readonly (typeof tabs)[number][]
}

/** 1 opens the first tab, 2 the second, and so on; the command bar opens them by name, and begins what they are for. */
function TabKeys({ deal, shown, onTabChange: onChange, onBegin }: TabKeysProps) {
  useShortcuts(Object.fromEntries(shown.map(({ value }, index) => [String(index + 1), () => onChange(value)])))
  useCommands(shown.map(({ value, label }) => ({ title: copy.openTab(label), run: () => onChange(value) })))
  useCommands([
    ...(canRequest(deal)
      ? [
          { title: copy.requestChecklists, run: () => onBegin('checklists') },
          { title: copy.requestSingleItems, run: () => onBegin('requests') },
        ]
      : []),
    ...(deal.can.share ? [{ title: copy.shareWithLender, run: () => onBegin('share') }] : []),
  ])
  return null
}

interface DealViewProps {
  partnerId: string
  dealId: string
  tab: DealTab
  onTabChange: (tab: DealTab) => void
  onBegin: (what: DealBeginning) => void
  /** Pointer or focus is on a tab, so it will likely be selected. */
  onTabIntent: (tab: DealTab) => void
  /** Stage in the URL; undefined for the deal's current stage, null for none. */
  stageId: string | null | undefined
  onStageChange: (stageId: string) => void
  stages: PartnerDetail['stages'] | undefined
  /** The partner's, by which days are counted. */
  timeZone: string | undefined
  staff: PartnerDetail['staff']
  /** Null if stages loaded without an error. */
  onRetryStages: (() => void) | null
  renderWork: (deal: Deal, work: 'documents' | 'requests' | 'financials' | 'sharing') => ReactNode
  renderLenders: (deal: Deal) => ReactNode
  renderFigures: (deal: Deal) => ReactNode
}

function NoDeal({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title={copy.notFoundTitle} />
      <EmptyState
        title={copy.notFoundHeading}
        actions={
          <Link to={paths.deals(partnerId)} className={buttonClass()}>
            {copy.allDeals}
          </Link>
        }
      >
        {copy.notFoundText}
      </EmptyState>
    </Page>
  )
}

export function DealView({
  partnerId,
  dealId,
  tab: requestedTab,
  onTabChange,
  onBegin,
  onTabIntent,
  stageId,
  onStageChange,
  stages,
  timeZone,
  staff,
  onRetryStages,
  renderWork,
  renderLenders,
  renderFigures,
}: DealViewProps) {
  const { data: deal, error, isFetching, refetch } = useQuery(dealQuery(partnerId, dealId))
  // Deferred: rendered in one piece, the page would block input on a phone.
  const isReadyToRender = useDeferredValue(deal !== undefined)
  useSetBreadcrumbName(dealId, isNotFound(error) ? copy.notFound : deal?.title)
  if (isNotFound(error)) return <NoDeal partnerId={partnerId} />
  if (deal === undefined || !isReadyToRender) {
    return (
      <Page>
        <VisuallyHiddenHeading name={copy.deal} />
        {error === null ? (
          <DealSkeleton known={knownDeal(partnerId, dealId)} />
        ) : (
          <FailedState title={specified.fetchFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
      </Page>
    )
  }
  const shown = deal.can.share ? tabs : tabs.filter(({ value }) => value !== 'sharing')
  const tab = shown.some(({ value }) => value === requestedTab) ? requestedTab : 'overview'
  const isWork = tab !== 'overview' && tab !== 'activity'
  return (
    <Page>
      {error !== null && (
        <RefreshFailed
          title={specified.fetchFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <TabKeys {...{ deal, shown, onTabChange, onBegin }} />
      <DealHeader deal={deal}>
        {canRequest(deal) && tab !== 'requests' && (
          <Button onClick={() => onBegin('checklists')}>{copy.requestChecklists}</Button>
        )}
        {deal.can.share && tab !== 'sharing' && <Button onClick={() => onBegin('share')}>{copy.shareDeal}</Button>}
      </DealHeader>
      {onRetryStages !== null && <FailedState inline title={specified.fetchStagesFailed} onRetry={onRetryStages} />}
      {stages !== undefined && (
        <StagePanel
          deal={deal}
          stages={stages}
          timeZone={timeZone}
          selectedId={stageId === undefined ? deal.stage.id : stageId}
          onSelect={onStageChange}
        />
      )}
      {stages === undefined && onRetryStages === null && <Skeleton height="92px" />}
      <div className={clsx(ui.columns, tab === 'financials' && styles.whole)}>
        <div className={clsx(ui.stack4, styles.main)}>
          <Tabs label={copy.dealSections} tabs={shown} value={tab} onChange={onTabChange} onNear={onTabIntent}>
            <div className={clsx(ui.stack4, styles.sections)}>
              {isWork && renderWork(deal, tab)}
              {tab === 'activity' && (
                <Suspense fallback={<Skeleton height="20rem" />}>
                  <Activity deal={deal} />
                </Suspense>
              )}
              {tab === 'overview' && (
                <>
                  {renderFigures(deal)}
                  {dealSections.map((section) => (
                    <EditableSection key={section.name} deal={deal} section={section} />
                  ))}
                </>
              )}
            </div>
          </Tabs>
        </div>
        <aside className={clsx(ui.stack4, styles.rail)} aria-label={copy.railLabel}>
          <Tasks partnerId={partnerId} subject={{ deal: deal.id }} />
          <People deal={deal} staff={staff}>
            {deal.can.share && renderLenders(deal)}
          </People>
          <Notes deal={deal} />
          <Dates deal={deal} timeZone={timeZone} />
        </aside>
      </div>
    </Page>
  )
}
