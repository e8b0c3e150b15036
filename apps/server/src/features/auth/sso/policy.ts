import type { Limit } from '../../../services/rate-limit/rate-limiter.ts'
import { defineRights } from '../../../services/rights/rights.ts'
import * as copy from './copy.ts'

const adminOnly = { for: ['Admin'], refusal: copy.adminOnly } as const

export const { authorize } = defineRights({
  'sso_connection.read': adminOnly,
  'sso_connection.change': adminOnly,
  'sso.sign_in': { for: ['Visitor'] },
  'sso.link': { for: ['Account'] },
  'sso.log_out': { for: ['System'] },
})

/** How long a person may take at the provider. */
export const attemptMinutes = 10

/** Per network: sign-in pages ask for providers as they open, and starting and finishing each calls a provider. */
export const ssoLimits = {
  find: { hits: 300, seconds: 300 },
  start: { hits: 100, seconds: 300 },
  finish: { hits: 100, seconds: 300 },
  logout: { hits: 300, seconds: 300 },
} as const satisfies Record<string, Limit>

/** Per person: lookups of name servers. */
export const domainCheckLimit: Limit = { hits: 20, seconds: 300 }

/**
 * Methods (RFC 8176) that are a second step, or prove one: several factors, a one-time password, a key that was held, a
 * body part. A PIN or a password alone is not.
 */
const strongMethods: readonly string[] = [
  'mfa',
  'mca',
  'otp',
  'hwk',
  'swk',
  'sc',
  'fpt',
  'face',
  'iris',
  'retina',
  'vbm',
]

export function hasSecondStep(amr: readonly string[]): boolean {
  return amr.some((method) => strongMethods.includes(method))
}
