import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'

/** How a status is marked. */
export const statusTone: Readonly<Record<LeadStatus, Tone>> = {
  New: 'neutral',
  Contacted: 'accent',
  Qualified: 'positive',
  Converted: 'muted',
  Unqualified: 'caution',
  Lost: 'negative',
}

/** A status somebody may choose; Converted comes about only by converting. */
export type SelectableStatus = Exclude<LeadStatus, 'Converted'>

/** Decisions.md section 4: converting makes a deal and invites the borrower, so it has an action of its own. */
export const selectableStatuses: readonly SelectableStatus[] = leadStatuses.filter((status) => status !== 'Converted')

/** Whether the status can be changed: not while the lead's deal exists (decisions.md section 3). */
export function canChangeStatus(lead: Lead): boolean {
  return lead.can.update && lead.deal === null
}
