import type { AuditedEvents } from '../../audit/audited-event.ts'

const view = { kind: 'view', about: 'settings', notifies: [] } as const

export const viewEvents = {
  view_created: view,
  view_updated: view,
  view_deleted: view,
  view_restored: view,
  default_view_chosen: { ...view, kind: null },
} as const satisfies AuditedEvents
