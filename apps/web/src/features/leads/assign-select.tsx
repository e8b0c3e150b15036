import type { Lead } from '@loanyard/contract/leads/schemas'
import ui from '../../ui/layout/primitives.module.css'
import { assigneeName, type AssignableStaff } from './assignee-name.ts'
import * as copy from './copy.ts'
import { useAssignLead } from './data/value-commands.ts'
import styles from './panel/lead-panel.module.css'
import { PanelSelect } from './panel/panel-select.tsx'

interface AssignSelectProps {
  lead: Lead
  staff: readonly AssignableStaff[]
}

export function AssignSelect({ lead, staff }: AssignSelectProps) {
  const assignLead = useAssignLead()
  const current = assigneeName(staff, lead.assigned_to)
  if (!lead.can.assign) {
    return (
      <div className={styles.assign}>
        <span className={ui.label}>{copy.assignedTo}</span>
        <span className={styles.fixed}>{current ?? copy.unassigned}</span>
      </div>
    )
  }
  const isListed = staff.some((each) => each.id === lead.assigned_to)
  const choose = (chosen: string) => {
    if (chosen !== (lead.assigned_to ?? '')) assignLead(lead, staff.find((each) => each.id === chosen) ?? null)
  }
  return (
    <PanelSelect label={copy.assignedTo} value={lead.assigned_to ?? ''} onChoose={choose}>
      <option value="">{copy.unassigned}</option>
      {lead.assigned_to !== null && !isListed && <option value={lead.assigned_to}>{current}</option>}
      {staff.map((each) => (
        <option key={each.id} value={each.id}>
          {each.full_name}
        </option>
      ))}
    </PanelSelect>
  )
}
