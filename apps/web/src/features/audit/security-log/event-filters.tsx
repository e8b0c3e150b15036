import { securityKinds, securityOutcomes } from '@loanyard/contract/audit/security-kinds'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../../ui/filter/filter-range.tsx'
import { SingleFilterSelect } from '../../../ui/filter/filter-select.tsx'
import * as copy from './copy.ts'
import { kindLabels, outcomeLabels } from './event-labels.ts'
import type { SecurityLogSearch } from './queries.ts'

const kindOptions = securityKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeOptions = securityOutcomes.map((value) => ({ value, label: outcomeLabels[value].label }))

interface EventFiltersProps {
  shown: SecurityLogSearch
  people: readonly { readonly id: string; readonly full_name: string }[]
  onChange: (change: SecurityLogSearch) => void
  onReset: () => void
}

export function EventFilters({ shown, people, onChange, onReset }: EventFiltersProps) {
  const { user, kind, outcome, created_date_range_after: after, created_date_range_before: before } = shown
  const active = [user, kind, outcome, after ?? before].filter((each) => each !== undefined).length
  return (
    <FilterBar label={copy.filterLabel} activeCount={active} onReset={onReset}>
      <SingleFilterSelect
        label={copy.person}
        options={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        selected={user}
        onChange={(value) => onChange({ user: value })}
      />
      <SingleFilterSelect
        label={copy.event}
        options={kindOptions}
        selected={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <SingleFilterSelect
        label={copy.outcome}
        options={outcomeOptions}
        selected={outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
      <FilterRange
        label={copy.date}
        kind="date"
        from={after}
        to={before}
        onChange={({ from, to }) => onChange({ created_date_range_after: from, created_date_range_before: to })}
      />
    </FilterBar>
  )
}
