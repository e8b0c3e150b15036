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
  request_approved: 'Answer approved',
  request_rejected: 'Changes requested',
  request_message: 'Answers to your questions',
  document_uploaded: 'Document uploaded',
  staff_joined: 'Teammate joined',
  task_assigned: 'Task assigned',
  note_mention: 'Mentions in notes',
  loan_request_updated: 'Loan request',
}

/** Names that differ per area. Staff are also notified of lenders' responses; a borrower's deal is a loan application. */
const areaNames: Partial<Record<Area, Partial<Record<NotificationType, string>>>> = {
  partner: { deal_shared: 'Sharing and lenders', request_message: 'Questions from borrowers' },
  portal: { deal_created: 'New loan application' },
  lender: { deal_shared: 'Shared deals and messages' },
}

export function notificationTypeLabel(area: Area, type: NotificationType): string {
  return areaNames[area]?.[type] ?? notificationTypeNames[type]
}
