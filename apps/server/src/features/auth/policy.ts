import { tokenHash } from '../../services/keys/access-tokens.ts'
import type { Limit } from '../../services/rate-limit/rate-limiter.ts'
import { defineRights } from '../../services/rights/rights.ts'

/** Who a visitor is, their password, link or refresh token says. */
export const { authorize } = defineRights({
  'session.create': { for: ['Visitor'] },
  'session.refresh': { for: ['Visitor'] },
  'session.log_out': { for: ['Visitor'] },
  'session.end': { for: ['Account'] },
  'magic_link.request': { for: ['Visitor'] },
  'magic_link.send': { for: ['System'] },
  'magic_link.use': { for: ['Visitor'] },
  'password.check': { for: ['Visitor'] },
  'magic_link.replace': { for: ['Visitor'] },
  'password.set': { for: ['Visitor'] },
  'password.change': { for: ['Account'] },
  'account.update': { for: ['Account'] },
  'step_up.confirm': { for: ['Account'] },
  'second_factor.verify': { for: ['Account'] },
  'second_factor.change': { for: ['Account'] },
  'second_factor.reseal': { for: ['System'] },
  'partner.onboard': { for: ['Visitor'] },
})

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
 * Magic links: one a minute per account and type. The daily limit per account is low for one network, so that no one
 * fills a mailbox, and much higher in total. Past the total one still goes out as the previous one expires, so the
 * mailbox always has a link that works. A known device is counted by itself.
 */
export const linkLimits = {
  cooldown: { hits: 1, seconds: 60 },
  account: { hits: 30, seconds: 86_400 },
  total: { hits: 300, seconds: 86_400 },
  pastTotal: { hits: 1, seconds: 15 * 60 },
  network: { hits: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Per network. */
export const signInBrandLimit: Limit = { hits: 300, seconds: 300 }

/** Devices remembered for a person; the one used longest ago is forgotten. */
export const devicesPerPerson = 20

/** Wrong attempts that end the 8-digit code of a link (product-rules 9.3). */
export const maxWrongCodes = 5

/** How long the 8-digit code of a link works, however long the link does. */
export const typedCodeMinutes = 10

/** Typed codes per account, whether or not it exists, and codes of any kind per IP address. */
export const codeLimits = {
  account: { hits: maxWrongCodes, seconds: typedCodeMinutes * 60 },
  address: { hits: 300, seconds: 300 },
} as const satisfies Record<string, Limit>

/** Seconds; the count per IP address is configured. */
export const onboardingWindow = 3600

/** Attempts that an email_taken reply costs, so that few addresses can be probed. */
export const emailTakenCost = 3

/** Days an operator's invitation to open a partner works. */
export const onboardingInvitationDays = 14

/** Minutes to answer a passkey's challenge. */
export const passkeyMinutes = 10

/** Minutes to enter the first code of a new authenticator app. */
export const appSetUpMinutes = 15

/** Wrong authenticator and recovery codes of one account: from one network, and from everywhere. */
export const secondFactorLimits = {
  network: { hits: 10, seconds: 300 },
  account: { hits: 60, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Challenges to sign in with a passkey, per network: sign-in pages ask for one as they open. */
export const passkeySignInLimit: Limit = { hits: 300, seconds: 300 }

/** Wrong passwords or codes per session. */
export const stepUpLimit: Limit = { hits: 10, seconds: 300 }

/** Per session, and per person in a day. */
export const stepUpCodeLimits = {
  cooldown: { hits: 1, seconds: 60 },
  account: { hits: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>

/** Covers a client that retries at once because it got no reply. */
export const onboardingRetryMinutes = 15

/** Password strength checks per network; each takes a while. */
export const newPasswordLimit: Limit = { hits: 300, seconds: 300 }

export const passwordChangeLimit: Limit = { hits: 10, seconds: 300 }

/**
 * Links that are open at once, of one invitation and of one account, type and area. Invitations are sent again once a day,
 * so none of a week is lost. An attacker who requests one a minute ends the oldest of an account's after 20 minutes.
 */
export const openLinkLimits = { invitation: 10, requested: 20 } as const

/** Lifetimes of links (product-rules 9.3). */
export const linkMinutes = { LOG_IN: 15, SET_PSWD: 7 * 24 * 60 } as const

/** A lost device without a recovery code: after this wait, and for as long as the request then stays open. */
export const lostDevice = { waitHours: 24, openHours: 7 * 24 } as const

export const removalLimit: Limit = { hits: 10, seconds: 86_400 }

/** A refresh token presented twice within this time came from two tabs; later, it was stolen. */
export const reuseGraceSeconds = 10

/** RFC 5321: at most 64 characters before the @, and no dot at either end or next to another dot. */
export function isDeliverable(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  const labels = email.slice(local.length + 1).split('.')
  return (
    local.length <= 64 && local.split('.').every((part) => part !== '') && labels.every(({ length }) => length <= 63)
  )
}

/** Names a bucket for an email address, known or not, without the address in it. */
export function accountBucket(what: string, email: string, more = ''): string {
  return `${what}:${tokenHash(`${email.toLowerCase()} ${more}`).toString('base64url')}`
}
