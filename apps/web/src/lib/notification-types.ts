import type { NotificationType } from '@loanyard/contract/values'

/** What people are told of, in words, for filters and preferences. */
export const notificationTypeNames: Readonly<Record<NotificationType, string>> = {
  lead_created: 'New lead',
  lead_assigned: 'Lead assigned',
  deal_created: 'New deal',
  deal_stage_moved: 'Stage changed',
  deal_status_changed: 'Status changed',
  deal_shared: 'Deal shared',
  request_created: 'New request',
  request_submitted: 'Answer received',
  request_approved: 'Request approved',
  request_rejected: 'Request sent back',
  document_uploaded: 'Document uploaded',
  staff_joined: 'Colleague joined',
  loan_request_updated: 'Loan request',
}
