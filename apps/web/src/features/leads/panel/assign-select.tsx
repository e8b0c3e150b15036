import type { Lead } from '@loanyard/contract/leads/schemas'
import { useId } from 'react'
import fieldStyles from '../../../ui/form/field.module.css'
import { assigneeName, type AssignableStaff } from '../assignees.ts'
import { assignLead } from '../data/lead-commands.ts'
import * as copy from './copy.ts'
import styles from './lead-panel.module.css'

interface AssignSelectProps {
  lead: Lead
  staff: readonly AssignableStaff[]
}

export function AssignSelect({ lead, staff }: AssignSelectProps) {
  const id = useId()
  const current = assigneeName(staff, lead.assigned_to)
  if (!lead.can.assign) {
    return (
      <div className={styles.control}>
        <span className={fieldStyles.label}>{copy.assignedTo}</span>
        <span className={styles.fixed}>{current ?? copy.unassigned}</span>
      </div>
    )
  }
  const isListed = staff.some((each) => each.id === lead.assigned_to)
  const choose = (chosen: string) => {
    if (chosen !== (lead.assigned_to ?? '')) void assignLead(lead, staff.find((each) => each.id === chosen) ?? null)
  }
  return (
    <div className={styles.control}>
      <label className={fieldStyles.label} htmlFor={id}>
        {copy.assignedTo}
      </label>
      <select
        id={id}
        className={fieldStyles.control}
        value={lead.assigned_to ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{copy.unassigned}</option>
        {lead.assigned_to !== null && !isListed && <option value={lead.assigned_to}>{current}</option>}
        {staff.map((each) => (
          <option key={each.id} value={each.id}>
            {each.full_name}
          </option>
        ))}
      </select>
    </div>
  )
}
