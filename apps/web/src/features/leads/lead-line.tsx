import type { Lead } from '@loanyard/contract/leads'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DateText } from '../../ui/time.tsx'
import lines from '../../ui/list/lines.module.css'
import { statusTone } from './lead-status.ts'

/** A lead as two lines, for narrow windows. */
export function NarrowLead({ lead }: { lead: Lead }) {
  return (
    <div className={lines.line}>
      <span className={lines.name}>{lead.full_name}</span>
      <Money amount={lead.loan_amount} as="whole" />
      <span className={lines.more}>
        <DateText value={lead.created} />
        {lead.loan_purpose !== null && ` · ${lead.loan_purpose}`}
      </span>
      <StatusBadge tone={statusTone[lead.lead_status]}>{lead.lead_status}</StatusBadge>
    </div>
  )
}
