import { listLoanRequests } from '@loanyard/contract/loan-requests/loan-requests'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { sentFormKeys } from '../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { LoanRequestCard } from './loan-request-card.tsx'
import styles from './loan-requests.module.css'

/** Newest first. */
const loanRequestsQuery = infiniteQueryOptions({
  queryKey: sentFormKeys.loanRequests,
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? callApi(listLoanRequests, { signal }) : followNext(listLoanRequests, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})

function LoanRequestSkeleton() {
  return (
    <div className={clsx(ui.stack3, ui.box, styles.card)} role="status">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <Skeleton width="14rem" height="18px" />
      <Skeleton width="22rem" />
      <Skeleton width="18rem" />
    </div>
  )
}

export function LoanRequestList() {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(loanRequestsQuery)
  if (isPending) return <LoanRequestSkeleton />
  if (data === undefined) {
    return (
      <FailedState title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const requests = data.pages.flatMap(({ results }) => results)
  if (requests.length === 0) {
    return (
      <EmptyState
        title={copy.emptyTitle}
        actions={
          <Link to={paths.preQualify()} className={buttonClass({ variant: 'primary' })}>
            {copy.preQualify}
          </Link>
        }
      >
        {copy.emptyHelp}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={ui.stack3}>
        {requests.map((request) => (
          <LoanRequestCard key={request.id} request={request} />
        ))}
      </ul>
      {error !== null && (
        <FailedState
          title={reasonOf(error, copy.loadFailed)}
          onRetry={() => void fetchNextPage()}
          retrying={isFetchingNextPage}
          inline
        />
      )}
      {hasNextPage && error === null && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showEarlierRequests}
        </Button>
      )}
    </>
  )
}
