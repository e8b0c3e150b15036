import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import type { DealFilters } from '../deal-filters.ts'
import * as copy from './copy.ts'
import { dealTotalsQuery } from './result-queries.ts'

/** The open deals of a list that shows others, too. */
export function OpenTotals({ partnerId, filters }: { partnerId: string; filters: DealFilters }) {
  const { data: totals } = useQuery({ ...dealTotalsQuery(partnerId, filters), placeholderData: keepPreviousData })
  if (totals === undefined || totals.count === 0) return null
  const isAllOpen = totals.open.count === totals.count
  return (
    <>
      {' · '}
      {!isAllOpen && filters.status === undefined && `${copy.openCount(formatCount(totals.open.count))} · `}
      <Money amount={filters.status === undefined ? totals.open.loan_amount_sum : totals.loan_amount_sum} as="short" />
    </>
  )
}
