import type { Limit } from '../../platform/rate-limit.ts'

/** Tries to sign in, per account and per address, over all processes: slowed, never locked for good. */
export const signInLimits = {
  account: { hits: 10, seconds: 300 },
  address: { hits: 100, seconds: 300 },
} as const satisfies Record<string, Limit>

/** A session ends 30 days after its last renewal (decisions.md section 11). */
export const refreshDays = 30

/** A refresh token presented twice within this time came from two tabs; later, from a thief. */
export const reuseGraceSeconds = 10
