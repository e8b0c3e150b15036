import type { Lead } from '@loanyard/contract/leads/schemas'
import { clsx } from 'clsx'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { NextStepText } from '../../../domain/next-step/next-step.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import lines from '../../../ui/list/lines.module.css'
import type { DataListProps } from '../../../ui/list/list-props.ts'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import type { BulkFailures } from '../data/bulk-commands.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { groupingOf, orderingOf, type LeadSearch } from '../lead-search.ts'
import { statusTone } from '../lead-status-select.tsx'
import { openStatuses } from './filters/lead-presets.ts'

// Not before someone selects.
const BulkActions = lazy(async () => ({ default: (await loadChunk(() => import('./bulk-actions.tsx'))).BulkActions }))
const GroupedLeads = lazy(async () => ({
  default: (await loadChunk(() => import('./grouped-leads.tsx'))).GroupedLeads,
}))
const MergeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../duplicates/merge/merge-dialog.tsx'))).MergeDialog,
}))
const FailuresDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./bulk-failures.tsx'))).FailuresDialog,
}))

function NarrowLead({ lead }: { lead: Lead }) {
  return (
    <div className={lines.line}>
      <span className={clsx(ui.clip, ui.medium)}>{lead.full_name}</span>
      <Money amount={lead.loan_amount} as="whole" />
      <span className={clsx(ui.clip, ui.quiet)}>
        {[lead.business_name, lead.loan_purpose].filter((fact) => fact !== null).join(' · ')}
      </span>
      <StatusBadge tone={statusTone[lead.lead_status]}>{lead.lead_status}</StatusBadge>
      <span className={clsx(ui.clip, ui.fine)}>
        {openStatuses.includes(lead.lead_status) && <NextStepText step={lead.next_step} isOpen />}
      </span>
      <span className={ui.fine}>
        <DateText value={lead.created} />
      </span>
    </div>
  )
}

interface LeadListProps {
  partnerId: string
  search: LeadSearch
  list: FetchedRows<Lead>
  staff: readonly AssignableStaff[]
  columns: readonly Column<Lead>[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (lead: Lead) => void
  /** The keys went on while another lead is open. */
  onWalk: (lead: Lead) => void
  onOrderingChange: (ordering: string) => void
  empty: ReactNode
}

const rowId = (lead: Lead) => lead.id
const rowLabel = (lead: Lead) => copy.openLeadOf(lead.full_name)
const labelOfChoice = (lead: Lead) => copy.selectLead(lead.full_name)
const failures = { first: leadFailures.fetch, next: leadFailures.fetch }
const renderNarrow = (lead: Lead) => <NarrowLead lead={lead} />

export function LeadList({
  partnerId,
  search,
  list,
  staff,
  columns,
  selected,
  onSelect,
  empty,
  ...act
}: LeadListProps) {
  const groupBy = groupingOf(search)
  const latestOpen = useRef(act.onOpen)
  useEffect(() => {
    latestOpen.current = act.onOpen
  })
  // Stable callbacks, so that rows don't render again.
  const open = useCallback((lead: Lead) => latestOpen.current(lead), [])
  const hrefOf = useCallback((lead: Lead) => `${paths.leads(partnerId)}?lead=${lead.id}`, [partnerId])
  const chosen = useMemo(() => list.rows.filter((lead) => selected.has(lead.id)), [list.rows, selected])
  const [notChanged, setNotChanged] = useState<BulkFailures | null>(null)
  const [merging, setMerging] = useState<readonly [string, string] | null>(null)
  const hasFailed = useHasOpened(notChanged !== null)
  const done = (failed: BulkFailures | null) => {
    setNotChanged(failed)
    onSelect(new Set())
  }
  const merged = () => {
    setMerging(null)
    onSelect(new Set())
  }
  const selectedIds = useMemo(() => new Set(chosen.map((lead) => lead.id)), [chosen])
  return (
    <>
      <FetchedList
        label={copy.leadsLabel}
        list={list}
        failures={failures}
        columns={columns}
        hasChosenColumns={search.columns !== undefined}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={hrefOf}
        onOpen={open}
        renderNarrow={renderNarrow}
        currentId={search.lead}
        onWalk={act.onWalk}
        isCompact={search.density === 'compact'}
        renderGrouped={
          groupBy &&
          ((props: DataListProps<Lead>) => (
            <GroupedLeads
              key={groupBy}
              {...{ partnerId, search, groupBy, staff }}
              list={props}
              onReload={list.reload}
            />
          ))
        }
        ordering={orderingOf(search)}
        onOrderingChange={act.onOrderingChange}
        selection={{
          selected: selectedIds,
          onChange: onSelect,
          labelOf: labelOfChoice,
          actions: (
            <Suspense>
              <BulkActions {...{ partnerId, chosen, staff }} onDone={done} onMerge={setMerging} />
            </Suspense>
          ),
        }}
        empty={empty}
      />
      {hasFailed && (
        <Suspense>
          <FailuresDialog failures={notChanged} onClose={() => setNotChanged(null)} />
        </Suspense>
      )}
      {merging !== null && (
        <Suspense>
          <MergeDialog {...{ partnerId, staff }} ids={merging} onClose={() => setMerging(null)} onMerged={merged} />
        </Suspense>
      )}
    </>
  )
}
