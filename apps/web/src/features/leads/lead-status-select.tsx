import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { RowSelect } from '../../ui/controls/row-select.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import * as copy from './copy.ts'
import { useChangeStatus } from './data/lead-commands.ts'
import panelStyles from './panel/lead-panel.module.css'
import { PanelSelect } from './panel/panel-select.tsx'

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

export function LeadStatusField({ lead }: { lead: Lead }) {
  const choose = useChooseStatus(lead)
  if (!canChangeStatus(lead)) {
    return (
      <div className={ui.stack1}>
        <span className={ui.label}>{copy.statusLabel}</span>
        <span className={panelStyles.fixed}>
          <Badge lead={lead} />
        </span>
      </div>
    )
  }
  return (
    <PanelSelect label={copy.statusLabel} value={lead.lead_status} onChoose={choose}>
      <StatusOptions lead={lead} />
    </PanelSelect>
  )
}
