import type { Limit } from '../../platform/rate-limit.ts'

/** Tries to sign in, per account and per address, over all processes: slowed, never locked for good. */
export const signInLimits = {
  account: { hits: 10, seconds: 300 },
  address: { hits: 100, seconds: 300 },
} as const satisfies Record<string, Limit>

/**
 * Asking for magic links: once a minute for an account and type; for an account in a day so often from one network, so
 * that nobody fills a mailbox, and many times more from all, so that nobody keeps its owner from asking.
 */
export const linkLimits = {
  cooldown: { hits: 1, seconds: 60 },
  account: { hits: 30, seconds: 86_400 },
  total: { hits: 300, seconds: 86_400 },
  address: { hits: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Wrong 8-digit codes that end a link (decisions.md section 11). */
export const wrongTries = 5

/** Typed codes per account, counted whether or not there is an account; and codes of any kind per address. */
export const codeLimits = {
  account: { hits: wrongTries, seconds: 7 * 86_400 },
  address: { hits: 300, seconds: 300 },
} as const satisfies Record<string, Limit>

/** Seconds over which tries to open a partner are counted by network address; how many is configuration. */
export const onboardingWindow = 3600

/** So many tries the answer costs that an address has an account already: nobody asks for long who has one. */
export const takenCosts = 3

/** Days an operator's invitation to open a partner works. */
export const onboardingInvitationDays = 14

/** For so long the same onboarding once more signs in to what it made: whoever got no answer tries again at once. */
export const onboardedAgainMinutes = 15

/** Tries at the current password by somebody signed in. */
export const passwordChangeLimit: Limit = { hits: 10, seconds: 300 }

/** How long a link works (decisions.md section 11). */
export const linkMinutes = { LOG_IN: 15, SET_PSWD: 7 * 24 * 60 } as const

/** A session ends 30 days after its last renewal (decisions.md section 11). */
export const refreshDays = 30

/** A refresh token presented twice within this time came from two tabs; later, from a thief. */
export const reuseGraceSeconds = 10

/**
 * True if mail can be sent to an address of the specified pattern: RFC 5321 has 64 characters before the @, and dots
 * neither at an end nor beside each other.
 */
export function isDeliverable(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  const labels = email.slice(local.length + 1).split('.')
  return (
    local.length <= 64 && local.split('.').every((part) => part !== '') && labels.every(({ length }) => length <= 63)
  )
}
