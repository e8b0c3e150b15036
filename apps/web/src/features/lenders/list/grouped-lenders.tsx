import { getLenderGroups } from '@loanyard/contract/lenders/calls'
import type { LenderGrouping } from '@loanyard/contract/lenders/list-query'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { GroupedList } from '../../../ui/list/group/grouped-list.tsx'
import type { DataListProps } from '../../../ui/list/list-props.ts'
import * as copy from './copy.ts'
import { filtersOf, type LenderSearch } from './lender-search.ts'

/** The key of a lender's group. */
const keys: Readonly<Record<LenderGrouping, (lender: Lender) => string>> = {
  status: ({ status }) => status,
  waiting: ({ waiting_count }) => (waiting_count > 0 ? 'waiting' : 'none'),
}

/** What it is called. */
const labels: typeof keys = {
  status: ({ status }) => status,
  waiting: ({ waiting_count }) => (waiting_count > 0 ? copy.waitingFilter : copy.notWaiting),
}

interface GroupedLendersProps {
  partnerId: string
  search: LenderSearch
  groupBy: LenderGrouping
  list: DataListProps<Lender>
  onReload: () => void
}

/** The list in groups, each with how many lenders and current deals it has. */
export function GroupedLenders({ partnerId, search, groupBy, ...list }: GroupedLendersProps) {
  const { ordering: _ordering, ...filters } = filtersOf(search)
  const query = { ...filters, group_by: groupBy }
  const { data } = useQuery({
    queryKey: lenderKeys.groups(partnerId, query),
    queryFn: ({ signal }) => callApi(getLenderGroups, { params: { partner_id: partnerId }, query, signal }),
    placeholderData: keepPreviousData,
  })
  const groups = data?.results.map(({ key, name, count, shared_deals_count }) => ({
    key,
    label: groupBy === 'waiting' ? (key === 'waiting' ? copy.waitingFilter : copy.notWaiting) : (name ?? key),
    count,
    sum: formatCounted(shared_deals_count, 'deal'),
  }))
  const of = { name: `${partnerId} lenders ${groupBy}`, keyOf: keys[groupBy], labelOf: labels[groupBy] }
  return <GroupedList {...list} {...of} groups={groups} />
}
