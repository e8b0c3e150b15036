import type { Area, NotificationType } from '@loanyard/contract/core/values'

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

/** Sharing is named differently per area: staff are also notified of lenders' responses. */
const sharing: Partial<Record<Area, string>> = { partner: 'Sharing and lenders', lender: 'Shared deals and messages' }

export function notificationTypeLabel(area: Area, type: NotificationType): string {
  return (type === 'deal_shared' ? sharing[area] : undefined) ?? notificationTypeNames[type]
}
