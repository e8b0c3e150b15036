import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import { failures } from '../labels.ts'
import { pollMs, partnersQuery } from '../queries.ts'
import { PartnerRow } from './partner-row.tsx'
import styles from './partners.module.css'

function Loading() {
  return (
    <div className={clsx(ui.box, styles.partners)} role="status">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      {[1, 2, 3].map((key) => (
        <div key={key} className={clsx(ui.line4, ui.hovers, styles.partner)}>
          <Skeleton width="40px" height="40px" />
          <Skeleton width="14rem" height="16px" />
        </div>
      ))}
    </div>
  )
}

export function LenderPartners() {
  const query = useInfiniteQuery({ ...partnersQuery, refetchInterval: usePollInterval(pollMs.lists) })
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage } = query
  const retry = () => void refetch()
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <FailedState title={failures.partners} onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const partners = data.pages.flatMap(({ results }) => results)
  if (partners.length === 0) {
    return <EmptyState title={copy.noPartnersTitle}>{copy.noPartnersText}</EmptyState>
  }
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <RefreshFailed title={failures.partners} error={error} onRetry={retry} retrying={isFetching} />
      )}
      <ul className={clsx(ui.box, styles.partners)} aria-label={copy.partners}>
        {partners.map((each) => (
          <PartnerRow key={each.partner.id} partner={each} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <FailedState inline title={failures.nextPartners} onRetry={() => void fetchNextPage()} />
      )}
      {query.hasNextPage && !isFetchNextPageError && (
        <Button busy={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showMore}
        </Button>
      )}
    </>
  )
}
