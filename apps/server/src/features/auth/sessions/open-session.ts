import type { TokenPair } from '@loanyard/contract/auth/account'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import { sessionExpiry } from '../policy.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { endOldestSessions, hasStaffProfile, insertRefreshToken, insertSession } from './token-queries.ts'

/** Past the limit of sessions, the person's oldest one ends. */
export function openSession(ctx: ScopedContext, userId: string): Promise<TokenPair> {
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const session_id = newUuid()
    const refresh = randomToken()
    const is_staff = await hasStaffProfile(tx, userId)
    const lifetime = { now, expires: sessionExpiry(tx, { created: now, is_staff }) }
    Object.assign(tx.caller, { user_id: userId, session_id })
    insertSession(tx, { id: session_id, user_id: userId, ...lifetime })
    endOldestSessions(tx, userId, tx.sessions.perPerson)
    insertRefreshToken(tx, tokenHash(refresh), session_id, lifetime)
    rememberDevice(tx, userId)
    return { access: await tx.tokens.issue({ user_id: userId, session_id }, now), refresh }
  })
}
