import type { DealGrouping } from '@loanyard/contract/deals/filters'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { narrowQuery } from '../../../lib/browser/media-query.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import * as copy from '../copy.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import { dealHref } from '../deal-link.tsx'
import styles from '../deals.module.css'
import * as specified from '../specified-copy.ts'
import type { Refused } from './bulk/use-change-deals.ts'
import { loadLater } from './load-later.ts'
import { useDealsList } from './use-deals-list.ts'

// For a phone, which loads it while it waits for the deals.
const loadNarrow = async () => ({ default: (await loadChunk(() => import('./rows/narrow-deal.tsx'))).NarrowDeal })
const NarrowDeal = lazy(loadNarrow)
if (matchMedia(narrowQuery).matches) void loadNarrow().catch(() => undefined)

const BulkActions = lazy(() => loadLater().then((module) => ({ default: module.BulkActions })))
const ListChanged = lazy(() => loadLater().then((module) => ({ default: module.ListChanged })))
const GroupedDeals = lazy(() => loadLater().then((module) => ({ default: module.GroupedDeals })))
const BulkResults = lazy(() => loadLater().then((module) => ({ default: module.BulkResults })))

const labelOfRow = (deal: DealSummary) => copy.openDeal(deal.title)
const labelOfChoice = (deal: DealSummary) => copy.selectDeal(deal.title)
const idOf = (deal: DealSummary) => deal.id

interface DealsListProps {
  partnerId: string
  filters: DealFilters
  ordering: DealOrdering
  groupBy: DealGrouping | undefined
  isCompact: boolean
  stages: readonly Stage[]
  columns: readonly Column<DealSummary>[]
  hasChosenColumns: boolean
  onOrderingChange: (ordering: string) => void
  /** Replaces the rows when there are none. */
  empty: ReactNode
}

export function DealsList({ partnerId, filters, ordering, groupBy, stages, ...shown }: DealsListProps) {
  const list = useDealsList(partnerId, filters, ordering, groupBy)
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { rows, error, isFetching, isFetchNextPageError, refetch } = list
  // Stable callbacks, so that rows don't render again.
  const hrefOf = useCallback((deal: DealSummary) => dealHref(partnerId, deal), [partnerId])
  const open = useCallback(
    (deal: DealSummary) =>
      void navigate({
        to: '/partner/$partnerId/deals/$dealId',
        params: { partnerId, dealId: deal.id },
        search: { deal_name: deal.title },
      }),
    [navigate, partnerId],
  )
  const chosen = rows.filter((row) => selected.has(row.id))
  const done = () => {
    setSelected(new Set())
    void list.checkForChanges()
  }
  const [refused, setRefused] = useState<Refused | null>(null)
  const failed = error !== null && !isFetchNextPageError
  return (
    <>
      {failed && rows.length > 0 && (
        <RefreshFailed
          title={specified.fetchListFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {list.changed && (
        <Suspense>
          <ListChanged onReload={() => void list.reload()} />
        </Suspense>
      )}
      {refused !== null && (
        <Suspense>
          <BulkResults partnerId={partnerId} refused={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
      <div className={styles.list}>
        <DataList
          label={copy.deals}
          {...shown}
          rows={rows}
          rowId={idOf}
          rowLabel={labelOfRow}
          rowHref={hrefOf}
          onOpen={open}
          renderNarrow={(deal) => <NarrowDeal deal={deal} />}
          totalCount={list.totalCount}
          ordering={ordering}
          selection={{
            selected,
            onChange: setSelected,
            labelOf: labelOfChoice,
            actions: (
              <Suspense>
                <BulkActions
                  partnerId={partnerId}
                  deals={chosen}
                  stages={stages}
                  onDone={done}
                  onRefused={setRefused}
                />
              </Suspense>
            ),
          }}
          status={list.data === undefined ? (failed ? 'failed' : 'loading') : 'ready'}
          failed={
            <FailedState title={specified.fetchListFailed} onRetry={() => void refetch()} retrying={isFetching}>
              {messageOf(error)}
            </FailedState>
          }
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onReachEnd={() => void list.fetchNextPage()}
          moreFailed={
            isFetchNextPageError && (
              <FailedState inline title={specified.fetchNextFailed} onRetry={() => void list.fetchNextPage()} />
            )
          }
          isStale={list.isPlaceholderData}
          renderGrouped={
            groupBy &&
            ((props) => (
              <GroupedDeals
                key={groupBy}
                {...{ partnerId, filters, groupBy }}
                list={props}
                onReload={() => void refetch()}
              />
            ))
          }
        />
      </div>
    </>
  )
}
