import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { countActive } from '../../../ui/filter/filter-fields.ts'
import * as copy from '../copy.ts'
import { statusesOf, type LeadSearch } from '../lead-search.ts'
import { leadFilters } from './filters/lead-filters.ts'

interface NoLeadsProps {
  search: LeadSearch
  hasNoLeads: boolean
  onNew: () => void
  onImport: () => void
  onReset: () => void
  onAllStatuses: () => void
}

export function NoLeads({ search, hasNoLeads, onNew, onImport, onReset, onAllStatuses }: NoLeadsProps) {
  if (hasNoLeads) {
    return (
      <EmptyState
        title={copy.emptyTitle}
        actions={
          <>
            <Button variant="primary" onClick={onNew}>
              {copy.newLead}
            </Button>
            <Button onClick={onImport}>{copy.importCsv}</Button>
          </>
        }
      >
        {copy.emptyText}
      </EmptyState>
    )
  }
  const statuses = statusesOf(search)
  return (
    <EmptyState
      title={copy.noMatchTitle}
      actions={
        <>
          {statuses.length > 0 && <Button onClick={onAllStatuses}>{copy.showAllStatuses}</Button>}
          {countActive(leadFilters, search) > 0 && <Button onClick={onReset}>{actionLabels.resetFilters}</Button>}
        </>
      }
    >
      {statuses.length > 0 && copy.onlyStatusesShown(new Intl.ListFormat('en-US').format(statuses))}
    </EmptyState>
  )
}
