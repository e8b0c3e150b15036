import type { AuditedEvents } from '../audit/audited-event.ts'

const staff = { kind: 'staff', about: 'people', notifies: [] } as const

export const staffEvents = {
  staff_joined: { ...staff, notifies: ['staff_joined'] },
  staff_declined: staff,
  staff_added: staff,
  staff_invited: staff,
  staff_updated: staff,
  staff_removed: staff,
} as const satisfies AuditedEvents
