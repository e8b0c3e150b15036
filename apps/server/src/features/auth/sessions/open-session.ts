import type { TokenPair } from '@loanyard/contract/auth/account'
import type { Tables } from '../../../db/tables.ts'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { emailAboutSignIn } from '../second-factors/security-email.ts'
import { isNewDevice, rememberDevice } from '../sign-in/device-queries.ts'
import {
  endOldestSessions,
  findSessionLimits,
  insertRefreshToken,
  insertSession,
  type SessionLimits,
} from './token-queries.ts'

/**
 * A session ends 30 days after its last renewal (product-rules 9.1), and in any case at its absolute end. The partners of
 * its person may set shorter limits.
 */
const idleDays = 30

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface SessionStart extends SessionLimits {
  readonly created: Date
}

export function absoluteExpiry({ sessions }: ScopedContext, start: SessionStart): Date {
  const { created, is_staff, session_hours } = start
  const longest = is_staff ? sessions.staffHours * hour : sessions.days * day
  return new Date(created.getTime() + Math.min(longest, (session_hours ?? Infinity) * hour))
}

export function sessionExpiry(ctx: ScopedContext, sessionStart: SessionStart): Date {
  const { idle_minutes } = sessionStart
  const idle = ctx.clock.now().getTime() + Math.min(idleDays * day, (idle_minutes ?? Infinity) * minute)
  return new Date(Math.min(idle, absoluteExpiry(ctx, sessionStart).getTime()))
}

interface SignedIn {
  readonly signed_in_with: Tables['sessions']['signed_in_with']
  /** Whether the person proved a second factor as they signed in. */
  readonly hasSecondFactor?: true
}

/** Past the limit of sessions, the person's oldest one ends. */
export function openSession(
  ctx: ScopedContext,
  userId: string,
  { signed_in_with, hasSecondFactor }: SignedIn,
): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const session_id = newUuid()
    const refresh = randomToken()
    const limits = await findSessionLimits(tx, userId)
    const lifetime = { now, expires_at: sessionExpiry(tx, { created: now, ...limits }) }
    Object.assign(tx.caller, { user_id: userId, session_id })
    insertSession(tx, {
      id: session_id,
      user_id: userId,
      ...lifetime,
      signed_in_with,
      second_factor_at: hasSecondFactor === true ? now : null,
    })
    endOldestSessions(tx, userId, tx.sessions.perPerson)
    insertRefreshToken(tx, tokenHash(refresh), session_id, lifetime)
    if (await isNewDevice(tx, userId)) {
      await emailAboutSignIn(tx, userId, { subject: copy.newDeviceSubject, body: copy.newDevice })
    }
    rememberDevice(tx, userId)
    return { access: await tx.tokens.issue({ user_id: userId, session_id }, now), refresh }
  })
}
