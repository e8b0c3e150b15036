import type { AuditedEvents } from '../audit/audited-event.ts'

const lead = { kind: 'lead', about: 'lead', notifies: [] } as const

export const leadEvents = {
  lead_created: { ...lead, notifies: ['lead_created', 'lead_assigned'] },
  lead_updated: { ...lead, notifies: ['lead_assigned', 'loan_request_updated'] },
  lead_note_added: { ...lead, notifies: ['note_mention'] },
  lead_note_edited: { ...lead, notifies: ['note_mention'] },
  lead_note_pinned: lead,
  lead_note_unpinned: lead,
  lead_note_deleted: lead,
  lead_converted: lead,
  lead_deleted: { ...lead, notifies: ['loan_request_updated'] },
  lead_restored: lead,
  lead_merged: lead,
  lead_merge_undone: lead,
  leads_imported: { ...lead, notifies: ['lead_created'] },
  lead_import_undone: lead,
} as const satisfies AuditedEvents
