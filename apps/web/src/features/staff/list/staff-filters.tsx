import { staffStatuses } from '@loanyard/contract/staff'
import { staffRoles } from '@loanyard/contract/values'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { optionsOf } from '../../../ui/form/select-field.tsx'
import { countActive, rolesOf, statusesOf, type SearchChange, type StaffSearch } from './staff-search.ts'

interface StaffFilterBarProps {
  shown: StaffSearch
  onChange: (change: SearchChange) => void
  /** For what has waited for a pause already. */
  onSearch: (text: string) => void
  onReset: () => void
}

const roleOptions = optionsOf(staffRoles)
const statusOptions = optionsOf(staffStatuses)

/** The filters of the staff's list. */
export function StaffFilterBar({ shown, onChange, onSearch, onReset }: StaffFilterBarProps) {
  return (
    <FilterBar label="Filter users" activeCount={countActive(shown)} onReset={onReset}>
      <SearchField label="Search name, email or phone" value={shown.search ?? ''} onChange={onSearch} />
      <FilterSelect
        label="Role"
        options={roleOptions}
        selected={rolesOf(shown)}
        onChange={(chosen) => onChange({ role: chosen.join(',') })}
      />
      <FilterSelect
        label="Status"
        options={statusOptions}
        selected={statusesOf(shown)}
        onChange={(chosen) => onChange({ status: chosen.join(',') })}
      />
    </FilterBar>
  )
}
