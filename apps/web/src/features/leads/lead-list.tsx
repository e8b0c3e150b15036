import type { Lead } from '@loanyard/contract/leads'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { reasonOf } from '../../lib/failure.ts'
import { paths } from '../../lib/paths.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { RefreshFailed } from '../../ui/refresh-failed.tsx'
import { BulkActions, useBulkActions } from './bulk-actions.tsx'
import { useLeadColumns } from './lead-columns.tsx'
import { leadFailures } from './lead-commands.ts'
import { LeadLine } from './lead-line.tsx'
import { orderingOf, type LeadSearch } from './lead-search.ts'
import type { AssignableStaff } from './staff.ts'
import type { LeadListState } from './use-lead-list.ts'

interface LeadListProps {
  partnerId: string
  search: LeadSearch
  list: LeadListState
  staff: readonly AssignableStaff[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (lead: Lead) => void
  onConvert: (lead: Lead) => void
  onOrderingChange: (ordering: string) => void
  empty: ReactNode
}

const rowId = (lead: Lead) => lead.id
const rowLabel = (lead: Lead) => `Open lead ${lead.full_name}`
const labelOfChoice = (lead: Lead) => `Select ${lead.full_name}`
const renderNarrow = (lead: Lead) => <LeadLine lead={lead} />

/** The rest of a failure's sentence, where the server gave a reason. */
function Why({ error }: { error: unknown }) {
  const reason = reasonOf(error, leadFailures.fetch).replace(`${leadFailures.fetch}. `, '')
  return reason === leadFailures.fetch ? null : reason
}

/** The leads as a list of any length, with what can be done to a row and to several. */
export function LeadList({ partnerId, search, list, staff, selected, onSelect, empty, ...act }: LeadListProps) {
  const columns = useLeadColumns({ staff, onConvert: act.onConvert })
  const latestOpen = useRef(act.onOpen)
  useEffect(() => {
    latestOpen.current = act.onOpen
  })
  // The same functions all the time: rows need not be rendered again for them.
  const open = useCallback((lead: Lead) => latestOpen.current(lead), [])
  const hrefOf = useCallback((lead: Lead) => `${paths.leads(partnerId)}?lead=${lead.id}`, [partnerId])
  const chosen = useMemo(() => list.rows.filter((lead) => selected.has(lead.id)), [list.rows, selected])
  const bulk = useBulkActions(partnerId, () => onSelect(new Set()))
  const present = useMemo(() => new Set(chosen.map((lead) => lead.id)), [chosen])
  return (
    <>
      {list.hasRefreshFailed && (
        <RefreshFailed
          title={leadFailures.fetch}
          error={list.error}
          onRetry={list.reload}
          retrying={list.isReloading}
        />
      )}
      <DataList
        label="Leads"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={open}
        renderNarrow={renderNarrow}
        currentId={search.lead}
        totalCount={list.total}
        ordering={orderingOf(search)}
        onOrderingChange={act.onOrderingChange}
        selection={{
          selected: present,
          onChange: onSelect,
          labelOf: labelOfChoice,
          actions: <BulkActions chosen={chosen} bulk={bulk} />,
        }}
        status={list.status}
        empty={empty}
        failed={
          <FailedState title={leadFailures.fetch} onRetry={list.reload} retrying={list.isReloading}>
            <Why error={list.error} />
          </FailedState>
        }
        onReachEnd={list.loadMore}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        moreFailed={
          list.hasMoreFailed && (
            <FailedState inline title={leadFailures.fetch} onRetry={list.loadMoreAgain} retrying={list.isLoadingMore}>
              <Why error={list.error} />
            </FailedState>
          )
        }
        isStale={list.isStale}
      />
      {bulk.dialog}
    </>
  )
}
