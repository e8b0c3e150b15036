import type { TokenPair } from '@loanyard/contract/auth/account'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import { authorize } from '../policy.ts'
import { rememberDevice } from '../sign-in/device-queries.ts'
import { endOldestSessions, hasStaffProfile, insertRefreshToken, insertSession } from './token-queries.ts'

/** A session ends 30 days after its last renewal (product-rules 9.1), and in any case at its absolute end. */
const idleDays = 30

const hour = 3_600_000
const day = 24 * hour

interface SessionStart {
  readonly created: Date
  readonly is_staff: boolean
}

export function absoluteExpiry({ sessions }: ScopedContext, { created, is_staff }: SessionStart): Date {
  return new Date(created.getTime() + (is_staff ? sessions.staffHours * hour : sessions.days * day))
}

export function sessionExpiry(ctx: ScopedContext, sessionStart: SessionStart): Date {
  const idle = ctx.clock.now().getTime() + idleDays * day
  return new Date(Math.min(idle, absoluteExpiry(ctx, sessionStart).getTime()))
}

/** Past the limit of sessions, the person's oldest one ends. */
export function openSession(ctx: ScopedContext, userId: string): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const session_id = newUuid()
    const refresh = randomToken()
    const is_staff = await hasStaffProfile(tx, userId)
    const lifetime = { now, expires_at: sessionExpiry(tx, { created: now, is_staff }) }
    Object.assign(tx.caller, { user_id: userId, session_id })
    insertSession(tx, { id: session_id, user_id: userId, ...lifetime })
    endOldestSessions(tx, userId, tx.sessions.perPerson)
    insertRefreshToken(tx, tokenHash(refresh), session_id, lifetime)
    rememberDevice(tx, userId)
    return { access: await tx.tokens.issue({ user_id: userId, session_id }, now), refresh }
  })
}
