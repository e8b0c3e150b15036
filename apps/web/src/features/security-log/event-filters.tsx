import { securityKinds, securityOutcomes } from '@loanyard/contract/security-events'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../ui/filter/filter-range.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { kindLabels, outcomeLabels } from './event-labels.ts'
import type { SecurityAddress } from './queries.ts'

const kindOptions = securityKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeOptions = securityOutcomes.map((value) => ({ value, label: outcomeLabels[value].label }))

interface EventFiltersProps {
  shown: SecurityAddress
  people: readonly { readonly id: string; readonly full_name: string }[]
  onChange: (change: SecurityAddress) => void
  onReset: () => void
}

/** Of several, the one chosen last; none where it was taken back. */
const newest = (chosen: readonly string[], before: string | undefined) =>
  chosen.find((each) => each !== before) ?? chosen[0]

/** By person, kind, outcome and day. */
export function EventFilters({ shown, people, onChange, onReset }: EventFiltersProps) {
  const { user, kind, outcome, created_date_range_after: after, created_date_range_before: before } = shown
  const active = [user, kind, outcome, after ?? before].filter((each) => each !== undefined).length
  return (
    <FilterBar label="Filter the security log" activeCount={active} onReset={onReset}>
      <FilterSelect
        label="Person"
        options={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        selected={user === undefined ? [] : [user]}
        onChange={(chosen) => onChange({ user: newest(chosen, user) })}
      />
      <FilterSelect
        label="Event"
        options={kindOptions}
        selected={kind === undefined ? [] : [kind]}
        onChange={(chosen) => onChange({ kind: securityKinds.find((each) => each === newest(chosen, kind)) })}
      />
      <FilterSelect
        label="Outcome"
        options={outcomeOptions}
        selected={outcome === undefined ? [] : [outcome]}
        onChange={(chosen) => onChange({ outcome: securityOutcomes.find((each) => each === newest(chosen, outcome)) })}
      />
      <FilterRange
        label="Date"
        kind="date"
        from={after}
        to={before}
        onChange={({ from, to }) => onChange({ created_date_range_after: from, created_date_range_before: to })}
      />
    </FilterBar>
  )
}
