import type { ScopedContext } from '../../services/context.ts'
import type { Limit } from '../../services/rate-limit/rate-limiter.ts'

/**
 * Failed sign-ins, over all processes: by network, by account and network, and by account from everywhere. One network's
 * attempts in an hour are well below the total, so it alone can't use that up. A device that signed in to the account
 * before is counted by itself, so that no one else's attempts stop it (docs/decisions/0041).
 */
export const signInLimits = {
  network: { hits: 100, seconds: 300 },
  account: { hits: 10, seconds: 300 },
  accountHour: { hits: 40, seconds: 3600 },
  total: { hits: 100, seconds: 3600 },
  device: { hits: 10, seconds: 300 },
} as const satisfies Record<string, Limit>

/**
 * Asking for magic links: once a minute for an account and type; for an account in a day so often from one network, so
 * that no one fills a mailbox, and many times more from everywhere. Past that one still goes out while the one before it
 * expires, so that the mailbox always has a link that works. A device that signed in before is counted by itself.
 */
export const linkLimits = {
  cooldown: { hits: 1, seconds: 60 },
  account: { hits: 30, seconds: 86_400 },
  total: { hits: 300, seconds: 86_400 },
  pastTotal: { hits: 1, seconds: 15 * 60 },
  network: { hits: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Devices remembered for a person; the one used longest ago is forgotten. */
export const devicesPerPerson = 20

/** Wrong 8-digit codes that end the digits of a link (decisions.md section 11). */
export const maxWrongCodes = 5

/** How long the digits of a link work, however long the link does. */
export const typedCodeMinutes = 10

/** Typed codes per account, counted whether or not there is an account; and codes of any kind per address. */
export const codeLimits = {
  account: { hits: maxWrongCodes, seconds: typedCodeMinutes * 60 },
  address: { hits: 300, seconds: 300 },
} as const satisfies Record<string, Limit>

/** Seconds over which tries to open a partner are counted by network address; how many is configuration. */
export const onboardingWindow = 3600

/** So many tries the answer costs that an address has an account already: nobody asks for long who has one. */
export const emailTakenCost = 3

/** Days an operator's invitation to open a partner works. */
export const onboardingInvitationDays = 14

/** How long proof of who is at a session counts. */
export const stepUpMinutes = 10

/** Wrong passwords or codes with which somebody signed in confirms who they are, per session. */
export const stepUpLimit: Limit = { hits: 10, seconds: 300 }

/** Emailed codes to confirm with: per session, and per person in a day. */
export const stepUpCodeLimits = {
  cooldown: { hits: 1, seconds: 60 },
  account: { hits: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>

/** For so long the same onboarding once more signs in to what it made: whoever got no answer tries again at once. */
export const onboardingRetryMinutes = 15

/** Passwords looked at for one network: how strong one is takes a while to say. */
export const newPasswordLimit: Limit = { hits: 300, seconds: 300 }

/** Tries at the current password by somebody signed in. */
export const passwordChangeLimit: Limit = { hits: 10, seconds: 300 }

/** How long a link works (decisions.md section 11). */
export const linkMinutes = { LOG_IN: 15, SET_PSWD: 7 * 24 * 60 } as const

/** A session ends 30 days after its last renewal (decisions.md section 11), and in any case at its absolute end. */
const refreshDays = 30

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

const hour = 3_600_000
const day = 24 * hour

/** What an end follows from: when the session began, and whether its person has a staff profile. */
interface SessionStart {
  readonly created: Date
  readonly is_staff: boolean
}

/** When a session ends, however much it is used. */
export function absoluteExpiry({ sessions }: ScopedContext, { created, is_staff }: SessionStart): Date {
  return new Date(created.getTime() + (is_staff ? sessions.staffHours * hour : sessions.days * day))
}

/** When a session that is renewed now ends. */
export function sessionExpiry(ctx: ScopedContext, sessionStart: SessionStart): Date {
  const idle = ctx.clock.now().getTime() + refreshDays * day
  return new Date(Math.min(idle, absoluteExpiry(ctx, sessionStart).getTime()))
}
