import type { PortalDeal } from '@loanyard/contract/deals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { statusTone } from '../statuses.ts'
import { portalDealsQuery } from './portal-query.ts'
import styles from './portal-deals.module.css'

const nothingNeeded = 'Nothing needed from you today'

function PortalDealCard({ deal }: { deal: PortalDeal }) {
  const titleId = useId()
  return (
    <li>
      <article className={styles.deal} aria-labelledby={titleId}>
        <h2 id={titleId}>{deal.title}</h2>
        <p className={styles.partner}>
          With {deal.partner.name}
          {deal.loan_purpose !== null && ` · ${deal.loan_purpose}`}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>Stage</dt>
            <dd>
              {deal.stage.number}. {deal.stage.name}
            </dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <StatusBadge tone={statusTone[deal.status]}>{deal.status}</StatusBadge>
            </dd>
          </div>
          <div>
            <dt>Loan amount</dt>
            <dd>
              <Money amount={deal.loan_amount} as="whole" />
            </dd>
          </div>
        </dl>
      </article>
    </li>
  )
}

function Loading() {
  return (
    <div className={styles.deals} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[1, 2].map((key) => (
        <div key={key} className={styles.deal}>
          <Skeleton width="60%" height="18px" />
          <Skeleton width="40%" />
          <Skeleton width="80%" height="32px" />
        </div>
      ))}
    </div>
  )
}

/** Whether all that was asked for has been sent. */
function isQuiet({ progress }: PortalDeal): boolean {
  return progress.approved + progress.submitted >= progress.requirements
}

/** The client's deals, with what each needs. */
export function PortalDeals() {
  const query = useInfiniteQuery(portalDealsQuery)
  const { data, error, isFetching, isFetchNextPageError, refetch } = query
  const retry = () => void refetch()
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <FailedState title="Failed to fetch deals." onRetry={retry} retrying={isFetching}>
        {sentenceOf(error, 'Something went wrong on our side.')}
      </FailedState>
    )
  }
  const deals = data.pages.flatMap((page) => page.results)
  if (deals.length === 0) {
    return (
      <EmptyState title={nothingNeeded}>When a partner opens a deal for you, you see here where it stands.</EmptyState>
    )
  }
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <RefreshFailed title="Failed to fetch deals." error={error} onRetry={retry} retrying={isFetching} />
      )}
      {deals.every(isQuiet) && <p className={styles.quiet}>{nothingNeeded}.</p>}
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <PortalDealCard key={deal.id} deal={deal} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <FailedState inline title="Failed to fetch next deals." onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !isFetchNextPageError && (
        <Button size="large" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
