import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatCounted } from '../../lib/format/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { boardOptions } from './board/board-query.ts'
import type { DealFilters, DealOrdering, DealsView } from './deal-filters.ts'
import { dealListQuery } from './queries.ts'

interface DealsSummaryProps {
  partnerId: string
  view: DealsView
  filters: DealFilters
  ordering: DealOrdering
}

function useTotals({ partnerId, view, filters, ordering }: DealsSummaryProps) {
  const { data: board } = useQuery({ ...boardOptions(partnerId, filters), enabled: view === 'board' })
  const { data: total } = useInfiniteQuery({
    ...dealListQuery(partnerId, filters, ordering),
    enabled: view === 'list',
    select: ({ pages }) => pages.at(-1)?.total_count,
  })
  return { board, count: view === 'board' ? board?.total_count : total }
}

/** Not a single deal, so nothing to filter or export. */
export function useHasNoDeals(props: DealsSummaryProps): boolean {
  return useTotals(props).count === 0 && Object.keys(props.filters).length === 0
}

/** Totals of the whole result, calculated by the server. */
export function DealsSummary(props: DealsSummaryProps) {
  const { view } = props
  const { board, count } = useTotals(props)
  if (count === undefined) return null
  return (
    <span role="status">
      {formatCounted(count, 'deal')}
      {view === 'board' && board !== undefined && count > 0 && (
        <>
          {' · '}
          <Money amount={board.loan_amount_sum} as="short" />
        </>
      )}
    </span>
  )
}
