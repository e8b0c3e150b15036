import { IconChevronDown } from '@tabler/icons-react'
import type { Lead } from '@loanyard/contract/leads'
import { useId } from 'react'
import fieldStyles from '../../ui/form/field.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { changeStatus } from './lead-commands.ts'
import styles from './lead-status-select.module.css'
import { canChangeStatus, chosenStatuses, statusTone } from './lead-status.ts'
import panelStyles from './lead-panel.module.css'

function choose(lead: Lead, value: string): void {
  const status = chosenStatuses.find((each) => each === value)
  if (status !== undefined && status !== lead.lead_status) void changeStatus(lead, status)
}

function StatusOptions({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.lead_status === 'Converted' && <option>Converted</option>}
      {chosenStatuses.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </>
  )
}

function Badge({ lead }: { lead: Lead }) {
  return <StatusBadge tone={statusTone[lead.lead_status]}>{lead.lead_status}</StatusBadge>
}

/** The status in a row, changed at once by the system's own select: light enough for every row of a long list. */
export function LeadStatusSelect({ lead }: { lead: Lead }) {
  if (!canChangeStatus(lead)) return <Badge lead={lead} />
  return (
    <span className={styles.box}>
      <span className={styles.shown} aria-hidden="true">
        <Badge lead={lead} />
        <IconChevronDown />
      </span>
      <select
        className={styles.select}
        aria-label={`Status of ${lead.full_name}`}
        value={lead.lead_status}
        onChange={(event) => choose(lead, event.target.value)}
      >
        <StatusOptions lead={lead} />
      </select>
    </span>
  )
}

/** The status as a field, for the panel. */
export function LeadStatusField({ lead }: { lead: Lead }) {
  const id = useId()
  if (!canChangeStatus(lead)) {
    return (
      <div className={panelStyles.control}>
        <span className={fieldStyles.label}>Status</span>
        <span className={panelStyles.fixed}>
          <Badge lead={lead} />
        </span>
      </div>
    )
  }
  return (
    <div className={panelStyles.control}>
      <label className={fieldStyles.label} htmlFor={id}>
        Status
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
