import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconArrowRight } from '@tabler/icons-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { RowSelect } from '../../ui/controls/row-select.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import * as copy from './copy.ts'
import { useChangeStatus } from './data/lead-commands.ts'

export const statusTone: Readonly<Record<LeadStatus, Tone>> = {
  New: 'neutral',
  Contacted: 'accent',
  Qualified: 'positive',
  Converted: 'muted',
  Unqualified: 'caution',
  Lost: 'negative',
}

export type SelectableStatus = Exclude<LeadStatus, 'Converted'>

/** Converting creates a deal and invites the borrower, so it has its own action (product-rules 3.1). */
export const selectableStatuses: readonly SelectableStatus[] = leadStatuses.filter((status) => status !== 'Converted')

/** A converted lead keeps its status as long as its deal exists (product-rules 3.1). */
function canChangeStatus(lead: Lead): boolean {
  return lead.can.update && lead.deal === null
}

function useChooseStatus(lead: Lead) {
  const changeStatus = useChangeStatus()
  return (value: string) => {
    const status = selectableStatuses.find((each) => each === value)
    if (status !== undefined && status !== lead.lead_status) changeStatus(lead, status)
  }
}

function StatusOptions({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.lead_status === 'Converted' && <option>Converted</option>}
      {selectableStatuses.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </>
  )
}

function Badge({ lead }: { lead: Lead }) {
  return <StatusBadge tone={statusTone[lead.lead_status]}>{lead.lead_status}</StatusBadge>
}

export function LeadStatusSelect({ lead }: { lead: Lead }) {
  const choose = useChooseStatus(lead)
  if (!canChangeStatus(lead)) return <Badge lead={lead} />
  return (
    <RowSelect
      label={copy.statusOf(lead.full_name)}
      value={lead.lead_status}
      onChoose={choose}
      shown={<Badge lead={lead} />}
    >
      <StatusOptions lead={lead} />
    </RowSelect>
  )
}

/** What comes after a status while a lead is worked on; after Qualified it is converted. */
const following: Readonly<Partial<Record<LeadStatus, SelectableStatus>>> = { New: 'Contacted', Contacted: 'Qualified' }

/** One click to the next status. */
export function NextStatus({ lead, className }: { lead: Lead; className: string | undefined }) {
  const choose = useChooseStatus(lead)
  const next = following[lead.lead_status]
  if (next === undefined || !canChangeStatus(lead)) return null
  const label = copy.moveTo(lead.full_name, next)
  return (
    <IconButton
      size="small"
      className={className}
      label={label}
      icon={<IconArrowRight />}
      onClick={() => choose(next)}
    />
  )
}

const segments = selectableStatuses.map((value) => ({ value, label: value }))

export function LeadStatusField({ lead }: { lead: Lead }) {
  const choose = useChooseStatus(lead)
  if (!canChangeStatus(lead)) {
    return (
      <div>
        <Badge lead={lead} />
      </div>
    )
  }
  const value = selectableStatuses.find((status) => status === lead.lead_status) ?? null
  return <Segmented label={copy.statusLabel} segments={segments} value={value} onChange={choose} />
}
