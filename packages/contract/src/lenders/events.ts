import type { AuditedEvents } from '../audit/audited-event.ts'

const lender = { kind: 'lender', about: 'people', notifies: [] } as const
const shared = { ...lender, notifies: ['deal_shared'] } as const
const emailed = { ...lender, kind: null } as const

export const lenderEvents = {
  lender_created: lender,
  lender_updated: lender,
  lender_staff_added: lender,
  lender_staff_invited: lender,
  lender_staff_joined: lender,
  lender_staff_declined: lender,
  lender_staff_status_changed: lender,
  lender_shared: shared,
  lender_sharing_changed: lender,
  lender_note_changed: lender,
  lender_unshared: lender,
  lender_staff_shared: shared,
  lender_staff_unshared: lender,
  lender_message_sent: shared,
  lender_offer_accepted: shared,
  lender_offer_acceptance_undone: shared,
  lender_offer_not_chosen: shared,
  lender_offer_open_again: shared,
  lender_notified: emailed,
  /** Only in entries of earlier releases. */
  lender_told: emailed,
} as const satisfies AuditedEvents
