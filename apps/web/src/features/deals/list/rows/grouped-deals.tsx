import { turns } from '@loanyard/contract/core/values'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealGroups, type DealGroup } from '@loanyard/contract/deals/totals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { turnFilterLabels } from '../../../../domain/requests/request-labels.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { GroupedList } from '../../../../ui/list/group/grouped-list.tsx'
import type { DataListProps } from '../../../../ui/list/list-props.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { DealFilters } from '../../deal-filters.ts'
import * as copy from '../copy.ts'

/** The key of a deal's group. */
const keys: Readonly<Record<DealGrouping, (deal: DealSummary) => string>> = {
  stage: ({ stage }) => stage.id,
  status: ({ status }) => status,
  // The one the deal was shared with first.
  coordinator: ({ coordinators: [first] }) => first?.id ?? 'none',
  loan_purpose: ({ loan_purpose }) => loan_purpose ?? 'none',
  waiting_on: ({ waiting_on }) => waiting_on,
}

/** What it is called. */
const labels: typeof keys = {
  stage: ({ stage }) => stage.name,
  status: ({ status }) => status,
  coordinator: ({ coordinators: [first] }) => first?.full_name ?? copy.noCoordinator,
  loan_purpose: ({ loan_purpose }) => loan_purpose ?? copy.noPurpose,
  waiting_on: ({ waiting_on }) => turnFilterLabels[waiting_on],
}

function labelOf(groupBy: DealGrouping, { key, name }: DealGroup): string {
  const turn = groupBy === 'waiting_on' ? turns.find((each) => each === key) : undefined
  if (turn !== undefined) return turnFilterLabels[turn]
  return name ?? (groupBy === 'coordinator' ? copy.noCoordinator : copy.noPurpose)
}

interface GroupedDealsProps {
  partnerId: string
  filters: DealFilters
  groupBy: DealGrouping
  list: DataListProps<DealSummary>
  onReload: () => void
}

/** The list in groups, each with its count and sum of the whole result. */
export function GroupedDeals({ partnerId, filters, groupBy, ...list }: GroupedDealsProps) {
  const { data } = useQuery({
    queryKey: dealKeys.counted(partnerId, 'groups', groupBy, filters),
    queryFn: ({ signal }) =>
      callApi(getDealGroups, { params: { partner_id: partnerId }, query: { ...filters, group_by: groupBy }, signal }),
    placeholderData: keepPreviousData,
  })
  const groups = data?.results.map((group) => ({
    key: group.key,
    label: labelOf(groupBy, group),
    count: group.count,
    sum: <Money amount={group.loan_amount_sum} as="short" />,
  }))
  const of = { name: `${partnerId} deals ${groupBy}`, keyOf: keys[groupBy], labelOf: labels[groupBy] }
  return <GroupedList {...list} {...of} groups={groups} />
}
