import type { AuditedEvents } from '../audit/audited-event.ts'

const bundle = { kind: 'bundle', about: 'bundle', notifies: [] } as const

export const bundleEvents = {
  bundle_created: bundle,
  bundle_updated: bundle,
  bundle_archived: bundle,
  bundle_unarchived: bundle,
  bundle_deleted: bundle,
  bundle_duplicated: bundle,
  attachment_added: bundle,
  attachment_changed: bundle,
  attachment_removed: bundle,
} as const satisfies AuditedEvents
