import type { AuditedEvents } from '../audit/audited-event.ts'

const deal = { kind: 'deal', about: 'deal', notifies: [] } as const
const stage = { kind: 'stage', about: 'settings', notifies: [] } as const

export const dealEvents = {
  deal_created: { ...deal, notifies: ['deal_created'] },
  deal_updated: deal,
  deal_stage_moved: { ...deal, notifies: ['deal_stage_moved'] },
  deal_status_changed: { ...deal, notifies: ['deal_status_changed'] },
  deal_deleted: deal,
  deal_restored: deal,
  deal_note_added: { ...deal, notifies: ['note_mention'] },
  deal_note_edited: { ...deal, notifies: ['note_mention'] },
  deal_note_pinned: deal,
  deal_note_unpinned: deal,
  deal_note_deleted: deal,
  deal_shared: { ...deal, notifies: ['deal_shared'] },
  deal_unshared: deal,
  client_invited: { ...deal, notifies: ['deal_created'] },
  client_joined: deal,
  client_declined: deal,
  client_told: deal,
  client_reminded: deal,
  stage_created: stage,
  stage_updated: stage,
  stage_deleted: stage,
  stage_tasks_changed: stage,
} as const satisfies AuditedEvents
