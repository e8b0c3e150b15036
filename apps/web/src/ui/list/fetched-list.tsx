import { messageOf } from '../../lib/api/api-error.ts'
import { RefreshFailed } from '../feedback/refresh-failed.tsx'
import { FailedState } from '../feedback/states.tsx'
import { DataList } from './data-list.tsx'
import type { DataListProps } from './list-props.ts'
import type { FetchedRows } from './use-fetched-rows.ts'

type QueryProps =
  | 'rows'
  | 'totalCount'
  | 'status'
  | 'failed'
  | 'onReachEnd'
  | 'hasMore'
  | 'isLoadingMore'
  | 'moreFailed'
  | 'isStale'

interface FetchedListProps<R> extends Omit<DataListProps<R>, QueryProps> {
  list: FetchedRows<R>
  /** Messages for failing to load the first page or the next one. */
  failures: { readonly first: string; readonly next: string }
}

/** A list loaded page by page, with its loading, failed and retry states. */
export function FetchedList<R>({ list, failures, ...shown }: FetchedListProps<R>) {
  const why = messageOf(list.error)
  return (
    <>
      {list.hasRefreshFailed && (
        <RefreshFailed title={failures.first} error={list.error} onRetry={list.reload} retrying={list.isReloading} />
      )}
      <DataList
        {...shown}
        rows={list.rows}
        totalCount={list.total}
        status={list.status}
        failed={
          <FailedState title={failures.first} onRetry={list.reload} retrying={list.isReloading}>
            {why}
          </FailedState>
        }
        onReachEnd={list.loadMore}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        moreFailed={
          list.hasMoreFailed && (
            <FailedState inline title={failures.next} onRetry={list.loadMoreAgain} retrying={list.isLoadingMore}>
              {why}
            </FailedState>
          )
        }
        isStale={list.isStale}
      />
    </>
  )
}
