import type { AuditedEvents } from '../../audit/audited-event.ts'

const settings = { kind: 'partner', about: 'settings', notifies: [] } as const
const people = { kind: null, about: 'people', notifies: [] } as const

export const ssoEvents = {
  sso_connection_added: settings,
  sso_connection_changed: settings,
  sso_connection_removed: settings,
  sso_connection_tested: settings,
  sso_domain_checked: settings,
  sso_identity_linked: people,
  sso_identity_unlinked: people,
  sso_staff_joined: { ...people, kind: 'staff' },
} as const satisfies AuditedEvents
