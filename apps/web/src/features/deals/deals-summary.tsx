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

/** Totals of the whole result, calculated by the server. */
export function DealsSummary({ partnerId, view, filters, ordering }: DealsSummaryProps) {
  const { data: board } = useQuery({ ...boardOptions(partnerId, filters), enabled: view === 'board' })
  const { data: total } = useInfiniteQuery({
    ...dealListQuery(partnerId, filters, ordering),
    enabled: view === 'list',
    select: ({ pages }) => pages.at(-1)?.total_count,
  })
  const count = view === 'board' ? board?.total_count : total
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
