import type { AuditedEvents } from '../../audit/audited-event.ts'

const lender = { kind: 'lender', about: 'people', notifies: ['deal_shared'] } as const

export const conditionEvents = {
  lender_conditions_added: lender,
  lender_condition_decided: lender,
  lender_condition_answered: lender,
  lender_condition_changed: { ...lender, notifies: [] },
  lender_condition_removed: { ...lender, notifies: [] },
  lender_condition_requested: { ...lender, notifies: [] },
} as const satisfies AuditedEvents
