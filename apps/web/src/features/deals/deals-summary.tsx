import type { DealGrouping } from '@loanyard/contract/deals/filters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatCounted } from '../../lib/format/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { hasNoCards } from './board/board-cache.ts'
import { boardOptions } from './board/board-query.ts'
import * as copy from './copy.ts'
import type { DealFilters, DealOrdering, DealsView } from './deal-filters.ts'
import { dealListQuery } from './list/list-query.ts'
import { loadLater } from './list/load-later.ts'

interface DealsSummaryProps {
  partnerId: string
  view: DealsView
  filters: DealFilters
  ordering: DealOrdering
  groupBy: DealGrouping | undefined
}

function useTotals({ partnerId, view, filters, ordering, groupBy }: DealsSummaryProps) {
  const { data: board } = useQuery({ ...boardOptions(partnerId, filters), enabled: view === 'board' })
  const { data: total } = useInfiniteQuery({
    ...dealListQuery(partnerId, filters, ordering, groupBy),
    enabled: view === 'list',
    select: ({ pages }) => pages.at(-1)?.total_count,
  })
  return { board, count: view === 'board' ? board?.total_count : total }
}

/** Not a single deal, so nothing to filter or export. */
export function useHasNoDeals(props: DealsSummaryProps): boolean {
  const { board, count } = useTotals(props)
  const isEmpty = props.view === 'board' ? board !== undefined && hasNoCards(board) : count === 0
  return isEmpty && Object.keys(props.filters).length === 0
}

// Follows the count, which the list knows itself.
const OpenTotals = lazy(() => loadLater().then((module) => ({ default: module.OpenTotals })))

/** Totals of the whole result, calculated by the server. Money counts open deals unless statuses are chosen. */
export function DealsSummary(props: DealsSummaryProps) {
  const { view, partnerId, filters } = props
  const { board, count } = useTotals(props)
  if (count === undefined) return null
  return (
    <span role="status">
      {formatCounted(count, view === 'board' && filters.status === undefined ? copy.openDealNoun : copy.dealNoun)}
      {view === 'list' && (
        <Suspense>
          <OpenTotals partnerId={partnerId} filters={filters} />
        </Suspense>
      )}
      {view === 'board' && board !== undefined && count > 0 && (
        <>
          {' · '}
          <Money amount={board.loan_amount_sum} as="short" />
        </>
      )}
    </span>
  )
}
