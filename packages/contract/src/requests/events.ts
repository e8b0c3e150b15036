import type { AuditedEvents } from '../audit/audited-event.ts'

const request = { kind: 'request', about: 'request', notifies: [] } as const
const created = { ...request, notifies: ['request_created'] } as const
const answered = { ...request, notifies: ['request_submitted'] } as const
const approved = { ...request, notifies: ['request_approved'] } as const
const message = { ...request, notifies: ['request_message'] } as const
const rejected = { ...request, notifies: ['request_rejected'] } as const

export const requestEvents = {
  bundle_requested: created,
  bundle_request_changed: request,
  bundle_request_removed: request,
  request_created: created,
  request_changed: request,
  request_removed: request,
  request_submitted: answered,
  request_resubmitted: answered,
  request_withdrawn: request,
  request_signed: answered,
  signer_name_differs: answered,
  signed_copy_emailed: request,
  request_approved: approved,
  request_rejected: rejected,
  request_waived: approved,
  request_reopened: rejected,
  request_for_other: answered,
  request_returned: created,
  request_question_asked: message,
  request_question_answered: message,
  request_messages_emailed: { ...request, kind: null },
  signing_opened: request,
  signing_sent: request,
  signing_declined: request,
  signing_failed: request,
} as const satisfies AuditedEvents
