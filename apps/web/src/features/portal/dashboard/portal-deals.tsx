import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
// Also deletes saved photos when a person signs out here.
import '../camera/saved-photos.ts'
import { doNextQuery, portalDealsQuery } from '../portal-deals.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import { DoNext } from './do-next.tsx'
import { PortalDealCard } from './portal-deal-card.tsx'
import styles from './portal-deals.module.css'

function Loading() {
  return (
    <div className={ui.stack4} role="status">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      {[1, 2].map((key) => (
        <div key={key} className={clsx(ui.stack4, ui.box, styles.deal)}>
          <Skeleton width="60%" height="18px" />
          <Skeleton width="40%" />
          <Skeleton width="100%" height="24px" />
          <Skeleton width="80%" height="64px" />
        </div>
      ))}
    </div>
  )
}

export function PortalDeals() {
  const query = useInfiniteQuery(portalDealsQuery)
  const doNext = useQuery(doNextQuery)
  const { data, error, isFetching, isFetchNextPageError, refetch } = query
  const retry = () => void refetch()
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <FailedState title={specified.failedToFetchDeals} onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const deals = data.pages.flatMap((page) => page.results)
  if (deals.length === 0) {
    return <EmptyState title={copy.allCaughtUp}>{copy.noDealsText}</EmptyState>
  }
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <RefreshFailed title={specified.failedToFetchDeals} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {doNext.data !== undefined && (
        <DoNext
          results={doNext.data.results}
          total={doNext.data.total_count}
          dealCount={query.hasNextPage ? Number.POSITIVE_INFINITY : deals.length}
        />
      )}
      <ul className={ui.stack4} aria-label={copy.yourLoans}>
        {deals.map((deal) => (
          <PortalDealCard key={deal.id} deal={deal} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <FailedState inline title={specified.failedToFetchNextDeals} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !isFetchNextPageError && (
        <Button size="large" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {copy.showMore}
        </Button>
      )}
    </>
  )
}
