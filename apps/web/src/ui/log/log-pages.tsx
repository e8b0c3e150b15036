import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../feedback/states.tsx'

interface LogQuery {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

interface LogPagesProps {
  query: LogQuery
  /** Number of loaded rows; undefined before the first page. */
  count: number | undefined
  emptyTitle: string
  failedTitle: string
  moreLabel: string
  /** The table. */
  children: ReactNode
}

/** The loaded pages of a log and a "more" button, or its loading, empty or failed state. */
export function LogPages({ query, count, emptyTitle, failedTitle, moreLabel, children }: LogPagesProps) {
  const { error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <>
      {count === undefined && error === null && <SkeletonRows count={12} />}
      {count === 0 && <EmptyState title={emptyTitle}>{copy.noMatches}</EmptyState>}
      {count !== undefined && count > 0 && children}
      {error !== null && (
        <FailedState inline title={failedTitle} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {moreLabel}
          </Button>
        </div>
      )}
    </>
  )
}
