export const securityKinds = [
  'sign_in',
  'link_requested',
  'password_changed',
  'session_ended',
  'token_reused',
  'identity_check',
  'account_changed',
  'access_refused',
  'limit_reached',
  'export',
  'document_opened',
  'archive_created',
  'archive_opened',
  'upload_refused',
  'invitation_sent',
  'invitation_answered',
  'sharing_changed',
  'people_changed',
  'operator',
  'alert',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** `failed`: wrong credentials or code. `refused`: not allowed. */
export const securityOutcomes = ['ok', 'failed', 'refused'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]
