import type { Lead } from '@loanyard/contract/leads'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { FetchedList } from '../../ui/list/fetched-list.tsx'
import type { FetchedRows } from '../../ui/list/use-fetched-rows.ts'
import { BulkActions, useBulkActions } from './bulk-actions.tsx'
import { useLeadColumns } from './lead-columns.tsx'
import { leadFailures } from './lead-commands.ts'
import { NarrowLead } from './lead-line.tsx'
import { orderingOf, type LeadSearch } from './lead-search.ts'
import type { AssignableStaff } from './staff.ts'

interface LeadListProps {
  partnerId: string
  search: LeadSearch
  list: FetchedRows<Lead>
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
const failures = { first: leadFailures.fetch, next: leadFailures.fetch }
const renderNarrow = (lead: Lead) => <NarrowLead lead={lead} />

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
      <FetchedList
        label="Leads"
        list={list}
        failures={failures}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={open}
        renderNarrow={renderNarrow}
        currentId={search.lead}
        ordering={orderingOf(search)}
        onOrderingChange={act.onOrderingChange}
        selection={{
          selected: present,
          onChange: onSelect,
          labelOf: labelOfChoice,
          actions: <BulkActions chosen={chosen} bulk={bulk} />,
        }}
        empty={empty}
      />
      {bulk.dialog}
    </>
  )
}
