/** The query keys that pages need before anyone has signed in, as in query-keys.ts. */

export const userKeys = {
  all: ['user'] as const,
  sessions: ['user', 'sessions'] as const,
  invitations: ['user', 'invitations'] as const,
}

export const authKeys = {
  magicLinks: ['magic-link'] as const,
  magicLink: (code: string) => ['magic-link', code] as const,
  onboarding: ['onboarding-mode'] as const,
  brand: (partnerId: string) => ['sign-in-brand', partnerId] as const,
}

export const partnerKeys = {
  all: (partnerId: string) => ['partners', partnerId] as const,
  social: (partnerId: string, permissionLevel: string | null) =>
    ['partners', partnerId, 'social', permissionLevel] as const,
  stages: (partnerId: string) => ['stages', partnerId] as const,
  stageTasks: (partnerId: string, stageId: string) => ['stages', partnerId, stageId, 'tasks'] as const,
  setup: (partnerId: string) => ['partner-setup', partnerId] as const,
  limits: (partnerId: string) => ['partner-limits', partnerId] as const,
  lendingRates: (partnerId: string) => ['lending-rates', partnerId] as const,
  preQualify: (partnerId: string | null) => ['pre-qualify', partnerId] as const,
}
