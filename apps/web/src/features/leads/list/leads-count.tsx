import { useQuery } from '@tanstack/react-query'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import * as copy from '../copy.ts'
import { statusesOf, type LeadSearch } from '../lead-search.ts'
import { leadCountQuery } from '../queries.ts'

interface LeadsCountProps {
  partnerId: string
  search: LeadSearch
  /** Of the filtered list; undefined while it loads. */
  total: number | undefined
}

/** "119 of 328 leads · New, Qualified": a filter that hides leads says so. */
export function LeadsCount({ partnerId, search, total }: LeadsCountProps) {
  const { data: all } = useQuery(leadCountQuery(partnerId))
  const text = () => {
    if (total === undefined) return ''
    if (all === undefined || all <= total) return formatCounted(total, 'lead')
    const statuses = statusesOf(search)
    const counted = copy.ofAll(formatCount(total), formatCounted(all, 'lead'))
    return statuses.length === 0 ? counted : copy.withStatuses(counted, statuses.join(', '))
  }
  return <span role="status">{text()}</span>
}
