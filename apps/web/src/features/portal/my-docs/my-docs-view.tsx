import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrokerCard } from '../../../domain/broker/broker-card.tsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ProgressBar } from '../dashboard/progress-bar.tsx'
import { canAddAnswers, portalDealQuery, statusSentence } from '../portal-deals.ts'
import { requestsQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import type { Archive } from './download-all.tsx'
import { MyDocsSkeleton, RequestGone } from './my-docs-states.tsx'
import styles from './my-docs.module.css'
import { OwnDocuments } from './own-documents.tsx'
import { nextRequest } from './request-groups.ts'
import { RequestList } from './request-list.tsx'
import { RequestView } from './request-view.tsx'

interface MyDocsViewProps {
  deal: DealRef
  requestId: string | null
  archive: Archive
  /** Shown if the viewer has no access to the deal. */
  notFoundView: ReactNode
}

/** True if the list and the selected request fit side by side. */
function useIsWide(): boolean {
  return useMedia('(min-width: 1000px)')
}

/** The request list and one request: side by side if there is room, one after the other on a phone. */
export function MyDocsView({ deal, requestId, archive, notFoundView }: MyDocsViewProps) {
  const dealQuery = useQuery(portalDealQuery(deal))
  const query = useQuery(requestsQuery(deal))
  useSetBreadcrumbName(deal.dealId, dealQuery.data?.title)
  const error = dealQuery.error ?? query.error
  if (isNotFound(error)) return notFoundView
  const retry = () => void Promise.all([dealQuery.refetch(), query.refetch()])
  if (dealQuery.data === undefined || query.data === undefined) {
    return (
      <>
        <VisuallyHiddenHeading name={copy.myDocs} />
        {error === null ? (
          <MyDocsSkeleton />
        ) : (
          <FailedState
            title={specified.failedToFetchDeal}
            onRetry={retry}
            retrying={query.isFetching || dealQuery.isFetching}
          >
            {messageOf(error)}
          </FailedState>
        )}
      </>
    )
  }
  return (
    <>
      {error !== null && (
        <RefreshFailed title={specified.failedToFetchDeal} error={error} onRetry={retry} retrying={query.isFetching} />
      )}
      <MyDocsContent {...{ deal, requestId, archive }} details={dealQuery.data} requests={query.data.results} />
    </>
  )
}

interface MyDocsContentProps extends Omit<MyDocsViewProps, 'notFoundView'> {
  details: PortalDeal
  requests: readonly Requirement[]
}

function MyDocsContent({ deal, requestId, archive, details, requests }: MyDocsContentProps) {
  const isWide = useIsWide()
  const status = statusSentence(details.status)
  const nextAfter = (id?: string) => (canAddAnswers(details.status) ? nextRequest(requests, id) : null)
  const next = nextAfter()
  const shownId = requestId ?? (isWide ? (next?.id ?? null) : null)
  const shown = requests.find(({ id }) => id === shownId)
  const one =
    shown === undefined ? (
      requestId !== null && <RequestGone {...{ deal, requestId, isWide }} partner={details.partner.name} />
    ) : (
      <RequestView key={shown.id} {...{ deal, isWide }} request={shown} next={nextAfter(shown.id)} details={details} />
    )
  if (!isWide && requestId !== null) return <div className={clsx(ui.stack4, styles.narrow)}>{one}</div>
  return (
    <>
      <PageHeader title={copy.myDocs}>
        <p className={ui.muted}>{details.title}</p>
        {status !== null && <p>{status}</p>}
      </PageHeader>
      <div className={clsx(ui.stack4, styles.progress)}>
        <ProgressBar progress={details.progress} />
        <NextStep {...{ deal, next, isWide }} isAny={requests.length > 0} />
      </div>
      <div className={isWide && one !== false ? styles.both : clsx(ui.stack4, styles.narrow)}>
        <div className={clsx(ui.stack4, styles.narrow)}>
          {requests.length === 0 ? (
            <EmptyState title={copy.allCaughtUp}>{copy.nothingNeededYet(details.partner.name)}</EmptyState>
          ) : (
            <RequestList {...{ deal, requests, shownId }} />
          )}
          {!(isWide && one !== false) && <BrokerCard of={details} />}
          <OwnDocuments deal={deal} archive={archive} canAdd />
          <p>
            <Link to={paths.documentAccess(deal.partnerId, deal.dealId)}>{copy.whoCanSee}</Link>
          </p>
        </div>
        {isWide && one !== false && <div className={styles.one}>{one}</div>}
      </div>
    </>
  )
}

interface NextStepProps {
  deal: DealRef
  next: Requirement | null
  isWide: boolean
  isAny: boolean
}

function NextStep({ deal, next, isWide, isAny }: NextStepProps) {
  if (next === null) return isAny && <p className={clsx(ui.callout, ui.positiveNote, ui.medium)}>{copy.nothingToDo}</p>
  if (isWide) return null
  return (
    <Link
      to={paths.myDoc(deal.partnerId, deal.dealId, next.id)}
      className={`${buttonClass({ variant: 'primary', size: 'large', wide: true })} ${styles.start}`}
    >
      <span>{copy.next(next.title)}</span>
    </Link>
  )
}
