import type { Area, NotificationType } from '@loanyard/contract/core/values'

/** What people are told of, in words. */
const notificationTypeNames: Readonly<Record<NotificationType, string>> = {
  lead_created: 'New lead',
  lead_assigned: 'Lead assigned',
  deal_created: 'New deal',
  deal_stage_moved: 'Stage changed',
  deal_status_changed: 'Status changed',
  deal_shared: 'Deal shared',
  request_created: 'New request',
  request_submitted: 'Answer received',
  request_approved: 'Request approved',
  request_rejected: 'Changes requested',
  document_uploaded: 'Document uploaded',
  staff_joined: 'Teammate joined',
  loan_request_updated: 'Loan request',
}

/** What of sharing people of an area are told: lenders of deals and messages, staff of what lenders say, too. */
const sharing: Partial<Record<Area, string>> = { partner: 'Sharing and lenders', lender: 'Shared deals and messages' }

/** A type as an area calls it. */
export function notificationTypeLabel(area: Area, type: NotificationType): string {
  return (type === 'deal_shared' ? sharing[area] : undefined) ?? notificationTypeNames[type]
}
