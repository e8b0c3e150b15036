import type { Lead } from '@loanyard/contract/leads/schemas'
import { useId } from 'react'
import { RowSelect } from '../../ui/controls/row-select.tsx'
import fieldStyles from '../../ui/form/field.module.css'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import * as copy from './copy.ts'
import { changeStatus } from './data/lead-commands.ts'
import { canChangeStatus, selectableStatuses, statusTone } from './lead-status.ts'
import panelStyles from './panel/lead-panel.module.css'

function choose(lead: Lead, value: string): void {
  const status = selectableStatuses.find((each) => each === value)
  if (status !== undefined && status !== lead.lead_status) void changeStatus(lead, status)
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
  if (!canChangeStatus(lead)) return <Badge lead={lead} />
  return (
    <RowSelect
      label={copy.statusOf(lead.full_name)}
      value={lead.lead_status}
      onChoose={(status) => choose(lead, status)}
      shown={<Badge lead={lead} />}
    >
      <StatusOptions lead={lead} />
    </RowSelect>
  )
}

export function LeadStatusField({ lead }: { lead: Lead }) {
  const id = useId()
  if (!canChangeStatus(lead)) {
    return (
      <div className={panelStyles.control}>
        <span className={fieldStyles.label}>{copy.statusLabel}</span>
        <span className={panelStyles.fixed}>
          <Badge lead={lead} />
        </span>
      </div>
    )
  }
  return (
    <div className={panelStyles.control}>
      <label className={fieldStyles.label} htmlFor={id}>
        {copy.statusLabel}
      </label>
      <select
        id={id}
        className={fieldStyles.control}
        value={lead.lead_status}
        onChange={(event) => choose(lead, event.target.value)}
      >
        <StatusOptions lead={lead} />
      </select>
    </div>
  )
}
