import { withTransaction, type ScopedContext } from '../../platform/context.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { closeSession } from './queries.ts'
import { lockRefreshToken } from './token-queries.ts'

/** Ends the session of a refresh token, used or not. Says nothing about a token that is not ours: there is nothing to end. */
export async function endSession(ctx: ScopedContext, refresh: string): Promise<null> {
  return withTransaction(ctx, async (tx) => {
    const token = await lockRefreshToken(tx, tokenHash(refresh))
    if (token === null) return null
    Object.assign(tx.caller, { user_id: token.user_id, session_id: token.session_id })
    closeSession(tx, token.session_id, 'logout', tx.clock.now())
    return null
  })
}
