import type { AuditedEvents } from '../audit/audited-event.ts'

const lender = { kind: 'lender', about: 'people', notifies: [] } as const
const answered = { ...lender, notifies: ['deal_shared'] } as const

export const lenderAreaEvents = {
  lender_deal_opened: lender,
  lender_opened: lender,
  lender_downloaded: lender,
  lender_responded: answered,
  lender_offer_made: answered,
  lender_offer_withdrawn: answered,
  /** An email to the team: what it reports has been sent as an event of its own. */
  partner_told: { kind: null, about: 'settings', notifies: [] },
} as const satisfies AuditedEvents
