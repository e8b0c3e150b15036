import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { LenderAccess } from '@loanyard/contract/lenders/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { formatCounted, formatDateInSentence } from '../../../lib/format/format.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { portalDealQuery } from '../portal-deals.ts'
import styles from './access.module.css'
import * as copy from './copy.ts'
import { LenderAccesses } from './lender-accesses.tsx'
import { lenderAccessQuery } from './queries.ts'

interface DocumentAccessViewProps {
  deal: DealRef
  /** Shown if the viewer has no access to the deal. */
  notFoundView: ReactNode
}

/** The lenders that can see the borrower's deal, and what each of them opened and downloaded. */
export function DocumentAccessView({ deal, notFoundView }: DocumentAccessViewProps) {
  const dealQuery = useQuery(portalDealQuery(deal))
  const query = useQuery(lenderAccessQuery(deal))
  useSetBreadcrumbName(deal.dealId, dealQuery.data?.title)
  const error = dealQuery.error ?? query.error
  if (isNotFound(error)) return notFoundView
  const retry = () => void Promise.all([dealQuery.refetch(), query.refetch()])
  const failure = { title: copy.failedToFetch, onRetry: retry, retrying: query.isFetching || dealQuery.isFetching }
  const isLoaded = dealQuery.data !== undefined && query.data !== undefined
  return (
    <>
      <PageHeader title={copy.title}>
        {dealQuery.data !== undefined && <p className={ui.muted}>{dealQuery.data.title}</p>}
      </PageHeader>
      {isLoaded && error !== null && <RefreshFailed {...failure} error={error} />}
      {isLoaded && (
        <Lenders
          {...{ deal }}
          partner={dealQuery.data.partner}
          documentsCount={query.data.approved_documents_count}
          all={query.data.results}
        />
      )}
      {!isLoaded && error !== null && <FailedState {...failure}>{messageOf(error)}</FailedState>}
      {!isLoaded && error === null && (
        <div className={ui.stack4} role="status">
          <VisuallyHidden>{copy.loading}</VisuallyHidden>
          <Skeleton width="100%" height="96px" />
        </div>
      )}
      <p>
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)}>{copy.backToMyDocs}</Link>
      </p>
    </>
  )
}

interface LendersProps {
  deal: DealRef
  partner: PortalDeal['partner']
  documentsCount: number
  all: readonly LenderAccess[]
}

function Lenders({ deal, partner, documentsCount, all }: LendersProps) {
  if (all.length === 0) return <EmptyState title={copy.notSharedTitle}>{copy.notShared(partner.name)}</EmptyState>
  return (
    <>
      <p>{copy.intro(partner.name)}</p>
      <ul className={ui.stack4}>
        {all.map((access) => (
          <LenderCard key={access.lender.id} {...{ deal, access, documentsCount }} />
        ))}
      </ul>
    </>
  )
}

interface LenderCardProps {
  deal: DealRef
  access: LenderAccess
  documentsCount: number
}

function LenderCard({ deal, access, documentsCount }: LenderCardProps) {
  const { lender, since, ended_at, watermark, accesses_count, last_access_at } = access
  const from = formatDateInSentence(since)
  return (
    <li className={clsx(ui.box, ui.stack2, styles.lender)}>
      <div className={clsx(ui.wrap2, ui.between)}>
        <h2>{lender.name}</h2>
        <StatusBadge tone={ended_at === null ? 'accent' : 'muted'}>
          {ended_at === null ? copy.canSee : copy.ended}
        </StatusBadge>
      </div>
      <p className={ui.quiet}>
        {ended_at === null ? copy.sharedOn(from) : copy.sharedUntil(from, formatDateInSentence(ended_at))}
      </p>
      {ended_at === null && (
        <p>
          {documentsCount === 0 ? copy.seesNoDocuments : copy.sees(formatCounted(documentsCount, 'document'))}{' '}
          {watermark && copy.watermarked}
        </p>
      )}
      {last_access_at === null ? (
        <p className={ui.quiet}>{copy.nothingOpened}</p>
      ) : (
        <>
          <p className={ui.quiet}>
            {copy.lastOpened} <RelativeTime value={last_access_at} />
          </p>
          {accesses_count > 0 && <LenderAccesses {...{ deal, access }} />}
        </>
      )}
    </li>
  )
}
