import { leadStatuses } from '@loanyard/contract/core/values'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../../ui/filter/filter-range.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import * as copy from '../copy.ts'
import { countActive, isStatus, statusesOf, statusText, type LeadSearch, type SearchChange } from '../lead-search.ts'

interface LeadFilterBarProps {
  shown: LeadSearch
  onChange: (change: SearchChange) => void
  onSearch: (text: string) => void
  onReset: () => void
}

const statusOptions = optionsOf(leadStatuses)

export function LeadFilterBar({ shown, onChange, onSearch, onReset }: LeadFilterBarProps) {
  return (
    <FilterBar label={copy.filterLeads} activeCount={countActive(shown)} onReset={onReset}>
      <SearchField label={copy.searchLabel} value={shown.search ?? ''} onChange={onSearch} />
      <FilterSelect
        label={copy.statusLabel}
        allLabel={copy.all}
        options={statusOptions}
        selected={statusesOf(shown)}
        onChange={(chosen) => onChange({ lead_status: statusText(chosen.filter(isStatus)) })}
      />
      <FilterRange
        label={copy.created}
        kind="date"
        from={shown.created_date_range_after}
        to={shown.created_date_range_before}
        onChange={({ from, to }) => onChange({ created_date_range_after: from, created_date_range_before: to })}
      />
      <FilterRange
        label={copy.loanAmount}
        kind="amount"
        from={shown.loan_amount_min}
        to={shown.loan_amount_max}
        onChange={({ from, to }) => onChange({ loan_amount_min: from, loan_amount_max: to })}
      />
      <FilterRange
        label={copy.creditScore}
        kind="number"
        from={shown.credit_score_min}
        to={shown.credit_score_max}
        onChange={({ from, to }) => onChange({ credit_score_min: from, credit_score_max: to })}
      />
    </FilterBar>
  )
}
