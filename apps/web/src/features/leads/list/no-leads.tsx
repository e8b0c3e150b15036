import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { countActive, statusesOf, type LeadSearch } from '../lead-search.ts'

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
        title="No leads yet"
        actions={
          <>
            <Button variant="primary" onClick={onNew}>
              New lead
            </Button>
            <Button onClick={onImport}>Import a CSV file</Button>
          </>
        }
      >
        Add your first lead, or import a list from a CSV file.
      </EmptyState>
    )
  }
  const statuses = statusesOf(search)
  return (
    <EmptyState
      title="No leads match these filters"
      actions={
        <>
          {statuses.length > 0 && <Button onClick={onAllStatuses}>Show all statuses</Button>}
          {countActive(search) > 0 && <Button onClick={onReset}>Reset filters</Button>}
        </>
      }
    >
      {statuses.length > 0 && `Only ${statuses.join(' and ')} leads are shown.`}
    </EmptyState>
  )
}
