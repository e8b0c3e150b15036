import { getLeadGroups } from '@loanyard/contract/leads/calls'
import type { Lead, LeadGroup, LeadGrouping } from '@loanyard/contract/leads/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { leadKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { GroupedList } from '../../../ui/list/group/grouped-list.tsx'
import type { DataListProps } from '../../../ui/list/list-props.ts'
import { Money } from '../../../ui/text/money.tsx'
import { assigneeName, type AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { filtersOf, type LeadSearch } from '../lead-search.ts'
import { sources } from '../sources.ts'

/** The key of a lead's group. */
const keys: Readonly<Record<LeadGrouping, (lead: Lead) => string>> = {
  lead_status: ({ lead_status }) => lead_status,
  assigned_to: ({ assigned_to }) => assigned_to ?? 'none',
  loan_purpose: ({ loan_purpose }) => loan_purpose ?? 'none',
  source: ({ source }) => source,
}

interface GroupedLeadsProps {
  partnerId: string
  search: LeadSearch
  groupBy: LeadGrouping
  staff: readonly AssignableStaff[]
  list: DataListProps<Lead>
  onReload: () => void
}

/** The list in groups, each with its count and sum of the whole result. */
export function GroupedLeads({ partnerId, search, groupBy, staff, ...list }: GroupedLeadsProps) {
  const { ordering: _ordering, ...filters } = filtersOf(search)
  const query = { ...filters, group_by: groupBy }
  const { data } = useQuery({
    queryKey: leadKeys.groups(partnerId, query),
    queryFn: ({ signal }) => callApi(getLeadGroups, { params: { partner_id: partnerId }, query, signal }),
    placeholderData: keepPreviousData,
  })
  const labelOf = ({ key, name }: LeadGroup): string => {
    if (groupBy === 'assigned_to') return assigneeName(staff, key) ?? name ?? copy.unassigned
    const source = groupBy === 'source' ? Object.entries(sources).find(([each]) => each === key)?.[1] : undefined
    return source ?? name ?? copy.noPurpose
  }
  const groups = data?.results.map((group) => ({
    key: group.key,
    label: labelOf(group),
    count: group.count,
    sum: <Money amount={group.loan_amount_sum} as="short" />,
  }))
  return <GroupedList {...list} name={`${partnerId} leads ${groupBy}`} keyOf={keys[groupBy]} groups={groups} />
}
