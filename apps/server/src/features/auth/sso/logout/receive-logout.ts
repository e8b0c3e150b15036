import { AppError, badInput } from '../../../../errors.ts'
import { withTransaction, type ScopedContext } from '../../../../services/context.ts'
import { toUuid } from '../../../../services/ids.ts'
import { tokenHash } from '../../../../services/keys/access-tokens.ts'
import { addressBucket } from '../../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { findConnection } from '../exchange/queries.ts'
import { authorize, ssoLimits } from '../policy.ts'
import { endProviderSessions, takeLogoutToken } from './queries.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** How old a logout token may be. */
const maxAge = '10 minutes'
const keptMs = 20 * 60_000

/**
 * OpenID Connect Back-Channel Logout 1.0: the provider signed the person out, so the sessions it opened end. Throws
 * not_found for an unknown connection, bad_input for a token that isn't the provider's, or was used before.
 * @param form `application/x-www-form-urlencoded`
 */
export async function receiveLogout(ctx: ScopedContext, id: string, form: Uint8Array): Promise<void> {
  authorize(ctx, 'sso.log_out')
  await ctx.limits.exact(addressBucket('sso:logout', ctx.address), ssoLimits.logout)
  const connection = await findConnection(ctx, toUuid('sso_connection', id))
  if (connection === null) throw invalid()
  const token = new URLSearchParams(Buffer.from(form).toString('utf8')).get('logout_token') ?? ''
  const claims = await ctx.sso.providers
    .verify(token, connection.issuer, {
      trusted: false,
      audience: connection.client_id,
      maxTokenAge: maxAge,
      currentDate: ctx.clock.now(),
    })
    .catch((error: unknown) => {
      throw invalid(error)
    })
  const events = claims['events'] as Readonly<Record<string, unknown>> | null | undefined
  const isLogout = typeof events === 'object' && events !== null && typeof events[event] === 'object'
  const { jti, sub = null } = claims
  const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null
  if (!isLogout || claims['nonce'] !== undefined || typeof jti !== 'string' || (sub === null && sid === null)) {
    throw invalid()
  }
  await withTransaction(ctx, async (tx) => {
    const expires_at = new Date(tx.clock.now().getTime() + keptMs)
    if (!(await takeLogoutToken(tx, { connection: connection.id, hash: tokenHash(jti), expires_at }))) throw invalid()
    endProviderSessions(tx, connection.id, { sid, sub })
  })
}

function invalid(cause?: unknown): AppError {
  const { message, extra } = badInput([{ path: 'logout_token', message: copy.logoutTokenInvalid }])
  return new AppError('bad_input', message, { ...extra, cause })
}
