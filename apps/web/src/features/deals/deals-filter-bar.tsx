import { dealStatuses } from '@loanyard/contract/core/values'
import type { Stage } from '@loanyard/contract/deals/stages'
import type { ReactNode } from 'react'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterRange } from '../../ui/filter/filter-range.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { SearchField } from '../../ui/filter/search-field.tsx'
import { optionsOf } from '../../ui/form/options.ts'
import * as copy from './copy.ts'
import { countActive, stagesOf, statusesOf, type DealsAddress } from './deal-filters.ts'

interface DealsFilterBarProps {
  shown: DealsAddress
  stages: readonly Stage[]
  onChange: (change: DealsAddress) => void
  /** For input that is already debounced. */
  onSearch: (text: string) => void
  onReset: () => void
  end: ReactNode
}

const statusOptions = optionsOf(dealStatuses)

export function DealsFilterBar({ shown, stages, onChange, onSearch, onReset, end }: DealsFilterBarProps) {
  return (
    <FilterBar label={copy.filterDeals} activeCount={countActive(shown)} onReset={onReset} end={end}>
      <SearchField label={copy.searchLabel} value={shown.search ?? ''} onChange={onSearch} />
      <FilterSelect
        label={copy.stage}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        selected={stagesOf(shown)}
        onChange={(chosen) => onChange({ stage: chosen.join(',') })}
      />
      <FilterSelect
        label={copy.status}
        options={statusOptions}
        selected={statusesOf(shown)}
        onChange={(chosen) => onChange({ status: chosen.join(',') })}
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
