import type { Credentials, TokenPair } from '@loanyard/contract/auth/account'
import { AppError } from '../../../errors.ts'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { decryptSuccessor, encryptSuccessor, randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { authorize, reuseGraceSeconds } from '../policy.ts'
import { closeSession } from '../queries.ts'
import { signInWithPassword } from '../sign-in/password-sign-in.ts'
import { absoluteExpiry, sessionExpiry } from './open-session.ts'
import { insertRefreshToken, lockRefreshToken, renewSession } from './token-queries.ts'

export function signIn(ctx: ScopedContext, credentials: Credentials): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  return signInWithPassword(ctx, credentials, 'anyone')
}

export function signInAsStaff(ctx: ScopedContext, credentials: Credentials): Promise<TokenPair> {
  authorize(ctx, 'session.create')
  return signInWithPassword(ctx, credentials, 'staff')
}

type RefreshFailure = 'token_invalid' | 'token_expired' | 'token_reused'

const failureMessages: Record<RefreshFailure, string> = {
  token_invalid: copy.sessionEnded,
  token_expired: copy.sessionExpired,
  token_reused: copy.sessionReused,
}

/**
 * A token used before ends its whole session, except within ten seconds, when two tabs may have presented it: both
 * get the same pair. Throws token_invalid, token_expired, token_reused.
 */
export async function refreshSession(ctx: ScopedContext, refresh: string): Promise<TokenPair> {
  authorize(ctx, 'session.refresh')
  const outcome = await withTransaction(ctx, (tx) => renewSessionTokens(tx, refresh))
  // Thrown outside the transaction, so that the end of a reused session is committed.
  if (typeof outcome === 'string') throw new AppError(outcome, failureMessages[outcome])
  return outcome
}

async function renewSessionTokens(ctx: ScopedContext, refresh: string): Promise<TokenPair | RefreshFailure> {
  const now = ctx.clock.now()
  const hash = tokenHash(refresh)
  const token = await lockRefreshToken(ctx, hash)
  if (token !== null) Object.assign(ctx.caller, { user_id: token.user_id, session_id: token.session_id })
  if (token === null || token.ended_at !== null || !token.may_sign_in) return 'token_invalid'
  const { is_staff, idle_minutes, session_hours } = token
  const sessionStart = { created: new Date(token.created), is_staff, idle_minutes, session_hours }
  if (Date.parse(token.expires_at) <= now.getTime() || absoluteExpiry(ctx, sessionStart) <= now) return 'token_expired'
  const { user_id, session_id } = token
  const issue = (at: Date) => ctx.tokens.issue({ user_id, session_id }, at)
  if (token.used_at !== null) {
    const used = new Date(token.used_at)
    if (token.successor !== null && now.getTime() - used.getTime() <= reuseGraceSeconds * 1000) {
      return { access: await issue(used), refresh: decryptSuccessor(refresh, token.successor) }
    }
    closeSession(ctx, session_id, 'reuse', now)
    return 'token_reused'
  }
  const next = randomToken()
  const lifetime = { now, expires_at: sessionExpiry(ctx, sessionStart) }
  renewSession(ctx, { hash, session_id, user_id, successor: encryptSuccessor(refresh, next) }, lifetime)
  insertRefreshToken(ctx, tokenHash(next), session_id, lifetime)
  return { access: await issue(now), refresh: next }
}
