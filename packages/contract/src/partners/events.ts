import type { AuditedEvents } from '../audit/audited-event.ts'

const settings = { kind: 'partner', about: 'settings', notifies: [] } as const

export const partnerEvents = {
  partner_onboarded: { ...settings, about: 'people' },
  partner_updated: settings,
  partner_social_updated: settings,
  partner_setup_dismissed: { ...settings, kind: null },
} as const satisfies AuditedEvents
