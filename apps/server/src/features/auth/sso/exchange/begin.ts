import type { SsoStart } from '@loanyard/contract/auth/sso/provider-response'
import { AppError } from '../../../../errors.ts'
import type { ScopedContext } from '../../../../services/context.ts'
import { randomToken, tokenHash } from '../../../../services/keys/access-tokens.ts'
import type { ProviderClient } from '../../../../services/keys/identity-providers/providers.ts'
import * as copy from '../copy.ts'
import { attemptMinutes } from '../policy.ts'
import { providerProblem } from './provider-problem.ts'
import { insertAttempt, type AttemptPurpose, type Connection } from './queries.ts'

export function redirectUri({ publicUrl }: Pick<ScopedContext, 'publicUrl'>): string {
  return `${publicUrl}/sso/callback`
}

/** Throws sso_failed if the secret's key is gone. */
export function clientOf({ sso }: ScopedContext, connection: Connection): ProviderClient {
  const client_secret = sso.unseal(connection, connection.client_secret)
  if (client_secret === null) throw new AppError('sso_failed', copy.secretLost)
  return { issuer: connection.issuer, client_id: connection.client_id, client_secret }
}

interface Journey {
  readonly purpose: AttemptPurpose
  /** UUID of the session that begins and has to finish it; null: no one is signed in yet. */
  readonly session: string | null
}

export interface BegunJourney {
  readonly start: SsoStart
  /** Call it in the transaction of the act. */
  readonly save: (ctx: ScopedContext) => void
}

/** Where the browser goes: the provider's sign-in page. Throws sso_failed. */
export async function beginJourney(
  ctx: ScopedContext,
  connection: Connection,
  { purpose, session }: Journey,
): Promise<BegunJourney> {
  const oidc = await import('openid-client')
  const configuration = await ctx.sso.providers.open(clientOf(ctx, connection)).catch((error: unknown) => {
    throw providerProblem(error, connection)
  })
  const [state, attempt, nonce, verifier] = [randomToken(), randomToken(), randomToken(), oidc.randomPKCECodeVerifier()]
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Some providers say how they checked the person only where they are asked.
    ...(configuration.serverMetadata()['claims_parameter_supported'] === true
      ? { claims: JSON.stringify({ id_token: { amr: null } }) }
      : {}),
  })
  return {
    start: { authorization_url: url.href, attempt },
    save: (tx) =>
      insertAttempt(tx, {
        state_hash: tokenHash(state),
        attempt_hash: tokenHash(attempt),
        nonce,
        verifier,
        connection_id: connection.id,
        purpose,
        session_id: session,
        expires_at: new Date(tx.clock.now().getTime() + attemptMinutes * 60_000),
      }),
  }
}
