import { leadSources } from '@loanyard/contract/core/values'
import { getLeadGroups } from '@loanyard/contract/leads/calls'
import type { Lead, LeadGroup, LeadGrouping } from '@loanyard/contract/leads/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
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
  const labelOf = useCallback(
    (lead: Lead): string => {
      if (groupBy === 'assigned_to') return assigneeName(staff, lead.assigned_to) ?? copy.unassigned
      return groupBy === 'source' ? sources[lead.source] : (lead[groupBy] ?? copy.noPurpose)
    },
    [groupBy, staff],
  )
  const labelOfGroup = ({ key, name }: LeadGroup): string => {
    const source = groupBy === 'source' ? leadSources.find((each) => each === key) : undefined
    if (source !== undefined) return sources[source]
    return name ?? (groupBy === 'assigned_to' ? copy.unassigned : copy.noPurpose)
  }
  const groups = data?.results.map((group) => ({
    key: group.key,
    label: labelOfGroup(group),
    count: group.count,
    sum: <Money amount={group.loan_amount_sum} as="short" />,
  }))
  const name = `${partnerId} leads ${groupBy}`
  return <GroupedList {...list} {...{ name, labelOf, groups }} keyOf={keys[groupBy]} />
}
