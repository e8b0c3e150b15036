import { auditSubjects, type AuditSubject } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/button.tsx'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../ui/filter/filter-range.tsx'
import { SingleFilterSelect } from '../../ui/filter/filter-select.tsx'
import * as copy from './copy.ts'
import { auditPeopleQuery, type AuditSearch } from './queries.ts'

const subjects: Readonly<Record<AuditSubject, string>> = {
  lead: copy.leads,
  deal: copy.deals,
  document: copy.documents,
  request: copy.requests,
  bundle: copy.bundles,
  financials: copy.financials,
  people: copy.usersAndLenders,
  settings: copy.settings,
}
const subjectOptions = auditSubjects.map((value) => ({ value, label: subjects[value] }))

interface AuditFiltersProps {
  partnerId: string
  shown: AuditSearch
  /** Title of the deal filtered by, if known. */
  dealTitle: string | undefined
  onChange: (change: AuditSearch) => void
  onReset: () => void
}

export function AuditFilters({ partnerId, shown, dealTitle, onChange, onReset }: AuditFiltersProps) {
  const { data: people } = useQuery(auditPeopleQuery(partnerId))
  const { user, deal, about, created_date_range_after: after, created_date_range_before: before } = shown
  const active = [user, deal, about, after ?? before].filter((each) => each !== undefined).length
  return (
    <FilterBar label={copy.filterLabel} activeCount={active} onReset={onReset}>
      <SingleFilterSelect
        label={copy.person}
        options={(people?.results ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
        selected={user}
        onChange={(value) => onChange({ user: value })}
      />
      <SingleFilterSelect
        label={copy.about}
        options={subjectOptions}
        selected={about}
        onChange={(value) => onChange({ about: value })}
      />
      <FilterRange
        label={copy.date}
        kind="date"
        from={after}
        to={before}
        onChange={({ from, to }) => onChange({ created_date_range_after: from, created_date_range_before: to })}
      />
      {deal !== undefined && (
        <Button size="small" onClick={() => onChange({ deal: undefined })}>
          {copy.showAllDeals(dealTitle ?? copy.thisDeal)}
        </Button>
      )}
    </FilterBar>
  )
}
