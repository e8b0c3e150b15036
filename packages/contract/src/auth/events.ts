import type { AuditedEvents } from '../audit/audited-event.ts'

export const accountEvents = {
  person_renamed: { kind: null, about: null, notifies: [] },
} as const satisfies AuditedEvents
