import type { AuditedEvents } from '../audit/audited-event.ts'

const settings = { kind: 'partner', about: 'settings', notifies: [] } as const

export const partnerEvents = {
  partner_onboarded: { ...settings, about: 'people' },
  partner_updated: settings,
  partner_social_updated: settings,
  partner_setup_dismissed: { ...settings, kind: null },
  security_policy_changed: settings,
  second_factor_exception_added: { ...settings, about: 'people' },
  second_factor_exception_ended: { ...settings, about: 'people' },
  second_factor_reset_requested: { ...settings, about: 'people' },
  second_factor_reset_withdrawn: { ...settings, about: 'people' },
  second_factors_reset: { ...settings, about: 'people' },
} as const satisfies AuditedEvents
