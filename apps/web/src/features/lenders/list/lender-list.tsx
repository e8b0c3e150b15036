import type { Lender } from '@loanyard/contract/lenders/schemas'
import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { narrowQuery } from '../../../lib/browser/media-query.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import type { DataListProps } from '../../../ui/list/list-props.ts'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { lenderFailures } from '../queries.ts'
import * as copy from './copy.ts'
import { loadMoreColumns } from './lender-columns.tsx'
import { groupingOf, type LenderSearch } from './lender-search.ts'

// For a phone, which loads it while it waits for the lenders.
const loadLine = async () => ({ default: (await loadChunk(() => import('./lender-line.tsx'))).LenderLine })
const LenderLine = lazy(loadLine)
if (matchMedia(narrowQuery).matches) void loadLine().catch(() => undefined)

const GroupedLenders = lazy(async () => ({ default: (await loadMoreColumns()).GroupedLenders }))

interface LenderListProps {
  partnerId: string
  search: LenderSearch
  list: FetchedRows<Lender>
  columns: readonly Column<Lender>[]
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
  empty: ReactNode
}

const rowId = (lender: Lender) => lender.id
const rowLabel = (lender: Lender) => copy.openLenderNamed(lender.name)
const failures = { first: lenderFailures.fetchAll, next: lenderFailures.fetchAll }
const renderNarrow = (lender: Lender) => <LenderLine lender={lender} />

export function LenderList({ partnerId, search, list, columns, hrefOf, ...rest }: LenderListProps) {
  const groupBy = groupingOf(search)
  return (
    <FetchedList
      label={copy.lenders}
      list={list}
      failures={failures}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={hrefOf}
      renderNarrow={renderNarrow}
      isCompact={search.density === 'compact'}
      renderGrouped={
        groupBy &&
        ((props: DataListProps<Lender>) => (
          <GroupedLenders key={groupBy} {...{ partnerId, search, groupBy }} list={props} onReload={list.reload} />
        ))
      }
      {...rest}
    />
  )
}
