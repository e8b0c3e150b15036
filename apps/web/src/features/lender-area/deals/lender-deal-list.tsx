import type { LenderDealSummary } from '@loanyard/contract/lender-area'
import { useNavigate } from '@tanstack/react-router'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { paths } from '../../../lib/paths.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { failures } from '../words.ts'
import { DealLines, rowLabelOf, useDealColumns } from './deal-columns.tsx'
import styles from './deals.module.css'

interface LenderDealListProps {
  partnerId: string
  list: UseInfiniteQueryResult<InfiniteData<{ results: LenderDealSummary[]; total_count: number; next: string | null }>>
  ordering: string
  onOrderingChange: (ordering: string) => void
  /** Shown instead of the rows when there are none. */
  empty: ReactNode
}

/** The rows of all loaded pages; one that moved from page to page while they were loaded comes once. */
function useRows(data: LenderDealListProps['list']['data']): LenderDealSummary[] {
  return useMemo(() => {
    const rows = data?.pages.flatMap(({ results }) => results) ?? []
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [data])
}

/** The shared deals as a list, appended as it is scrolled. */
export function LenderDealList({ partnerId, list, ordering, onOrderingChange, empty }: LenderDealListProps) {
  const navigate = useNavigate()
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage } = list
  const rows = useRows(data)
  const columns = useDealColumns()
  const failed = error !== null && !isFetchNextPageError
  const retry = () => void refetch()
  return (
    <>
      {failed && data !== undefined && (
        <RefreshFailed title={failures.deals} error={error} onRetry={retry} retrying={isFetching} />
      )}
      <div className={styles.list}>
        <DataList
          label="Deals"
          columns={columns}
          rows={rows}
          rowId={(deal) => deal.id}
          rowLabel={rowLabelOf}
          rowHref={(deal) => paths.lenderDeal(partnerId, deal.id)}
          onOpen={(deal) =>
            void navigate({
              to: '/lender/$partnerId/deals/$dealId',
              params: { partnerId, dealId: deal.id },
              search: { deal_name: deal.title },
            })
          }
          renderNarrow={(deal) => <DealLines deal={deal} />}
          totalCount={data?.pages.at(-1)?.total_count}
          ordering={ordering}
          onOrderingChange={onOrderingChange}
          status={data === undefined ? (failed ? 'failed' : 'loading') : 'ready'}
          empty={empty}
          failed={
            <FailedState title={failures.deals} onRetry={retry} retrying={isFetching}>
              {sentenceOf(error, 'Something went wrong on our side.')}
            </FailedState>
          }
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onReachEnd={() => void fetchNextPage()}
          moreFailed={
            isFetchNextPageError && (
              <FailedState inline title={failures.nextDeals} onRetry={() => void fetchNextPage()} />
            )
          }
          isStale={list.isPlaceholderData}
        />
      </div>
    </>
  )
}
