import type { TokenPair } from '@loanyard/contract/auth'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { randomToken, tokenHash } from '../../platform/tokens.ts'
import { reuseGraceSeconds } from './policy.ts'
import { closeSession, insertRefreshToken, lockRefreshToken, renewSession } from './queries.ts'
import { sessionEnd } from './sign-in.ts'

type Refusal = 'token_invalid' | 'token_expired' | 'token_reused'

const sentences: Record<Refusal, string> = {
  token_invalid: 'Your session has ended. Sign in again.',
  token_expired: 'You have been away for more than 30 days. Sign in again.',
  token_reused: 'This session was renewed elsewhere and has been ended for safety. Sign in again.',
}

/**
 * Trades a refresh token for a new pair. A token used before ends its whole session, but for a grace of ten seconds in
 * which two tabs may have presented it. Throws token_invalid, token_expired, token_reused.
 */
export async function refreshSession(ctx: DoorContext, refresh: string): Promise<TokenPair> {
  const outcome = await withTransaction(ctx, (tx) => renew(tx, refresh))
  // The end of a reused session must be committed, so the refusal is thrown only out here.
  if (typeof outcome === 'string') throw new AppError(outcome, sentences[outcome])
  return outcome
}

async function renew(ctx: DoorContext, refresh: string): Promise<TokenPair | Refusal> {
  const now = ctx.clock.now()
  const hash = tokenHash(refresh)
  const token = await lockRefreshToken(ctx, hash)
  if (token !== null) Object.assign(ctx.caller, { user_id: token.user_id, session_id: token.session_id })
  if (token === null || token.ended !== null || !token.may_sign_in) return 'token_invalid'
  if (Date.parse(token.expires) <= now.getTime()) return 'token_expired'
  if (token.used !== null && now.getTime() - Date.parse(token.used) > reuseGraceSeconds * 1000) {
    closeSession(ctx, token.session_id, 'reuse', now)
    return 'token_reused'
  }
  const next = randomToken()
  const span = { now, expires: sessionEnd(now) }
  renewSession(ctx, hash, token, span)
  insertRefreshToken(ctx, tokenHash(next), token.session_id, span)
  const { user_id, session_id } = token
  return { access: await ctx.tokens.issue({ user_id, session_id }, now), refresh: next }
}
