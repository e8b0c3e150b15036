import type { Lender } from '@loanyard/contract/lenders'
import type { ReactNode } from 'react'
import { FailedState } from '../../../ui/failed-state.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { detailOf, lenderFailures } from '../failures.ts'
import { useLenderColumns } from './lender-columns.tsx'
import { LenderLine } from './lender-line.tsx'
import type { LenderListState } from './use-lender-list.ts'

interface LenderListProps {
  list: LenderListState
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
  empty: ReactNode
}

const rowId = (lender: Lender) => lender.id
const rowLabel = (lender: Lender) => `Open lender ${lender.name}`
const renderNarrow = (lender: Lender) => <LenderLine lender={lender} />

/** The lenders of a partner as a list of any length. */
export function LenderList({ list, ordering, onOrderingChange, hrefOf, onOpen, empty }: LenderListProps) {
  const columns = useLenderColumns()
  const why = detailOf(list.error)
  return (
    <>
      {list.hasRefreshFailed && (
        <RefreshFailed
          title={lenderFailures.fetchAll}
          error={list.error}
          onRetry={list.reload}
          retrying={list.isReloading}
        />
      )}
      <DataList
        label="Lenders"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={onOpen}
        renderNarrow={renderNarrow}
        totalCount={list.total}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        status={list.status}
        empty={empty}
        failed={
          <FailedState title={lenderFailures.fetchAll} onRetry={list.reload} retrying={list.isReloading}>
            {why}
          </FailedState>
        }
        onReachEnd={list.loadMore}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        moreFailed={
          list.hasMoreFailed && (
            <FailedState
              inline
              title={lenderFailures.fetchAll}
              onRetry={list.loadMoreAgain}
              retrying={list.isLoadingMore}
            >
              {why}
            </FailedState>
          )
        }
        isStale={list.isStale}
      />
    </>
  )
}
