import { lenderStatuses } from '@loanyard/contract/lenders'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { optionsOf } from '../../../ui/form/select-field.tsx'
import { countActive, statusesOf, type LenderSearch, type SearchChange } from './lender-search.ts'

interface LenderFilterBarProps {
  shown: LenderSearch
  onChange: (change: SearchChange) => void
  /** For what has waited for a pause already. */
  onSearch: (text: string) => void
  onReset: () => void
}

const statusOptions = optionsOf(lenderStatuses)

/** The filters of the list of lenders. */
export function LenderFilterBar({ shown, onChange, onSearch, onReset }: LenderFilterBarProps) {
  return (
    <FilterBar label="Filter lenders" activeCount={countActive(shown)} onReset={onReset}>
      <SearchField label="Search name, contact or email" value={shown.search ?? ''} onChange={onSearch} />
      <FilterSelect
        label="Status"
        options={statusOptions}
        selected={statusesOf(shown)}
        onChange={(chosen) => onChange({ status: chosen.join(',') })}
      />
    </FilterBar>
  )
}
