import type { AuditedEvents } from '../audit/audited-event.ts'

const document = { kind: 'document', about: 'document', notifies: [] } as const
/** No one else sees a document before it is scanned. */
const unscanned = { ...document, kind: null } as const

export const documentEvents = {
  document_announced: unscanned,
  document_upload_began: unscanned,
  document_upload_cancelled: unscanned,
  document_arrived: unscanned,
  document_scan_given_up: unscanned,
  document_uploaded: { ...document, notifies: ['document_uploaded'] },
  document_rejected: document,
  document_changed: document,
  document_filed: document,
  document_deleted: document,
  document_restored: document,
  documents_downloaded: document,
} as const satisfies AuditedEvents
