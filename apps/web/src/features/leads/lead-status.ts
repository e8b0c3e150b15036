import { leadStatuses, type LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'

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
export function canChangeStatus(lead: Lead): boolean {
  return lead.can.update && lead.deal === null
}
