import type { ProviderResponse } from '@loanyard/contract/auth/sso/provider-response'
import type { JWTPayload } from 'jose'
import { AppError } from '../../../../errors.ts'
import type { ScopedContext } from '../../../../services/context.ts'
import { tokenHash } from '../../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { hasSecondStep } from '../policy.ts'
import { clientOf, redirectUri } from './begin.ts'
import { providerProblem } from './provider-problem.ts'
import { findConnection, takeAttempt, type AttemptPurpose, type Connection } from './queries.ts'

/** Who the provider says it is. */
export interface ProvedPerson {
  readonly subject: string
  /** In lower case; null: the provider doesn't say. */
  readonly email: string | null
  readonly email_verified: boolean
  readonly first_name: string
  readonly last_name: string
  readonly amr: readonly string[]
  readonly has_second_factor: boolean
  /** The provider's own session. */
  readonly sid: string | null
  /** Whether the provider says that it ends sessions here, too. */
  readonly can_log_out: boolean
}

export interface Finished {
  readonly connection: Connection
  readonly person: ProvedPerson
}

/**
 * Trades the code for who it is. The attempt is used up first, whatever comes of it, so a code can't be tried twice; it
 * belongs to the browser, and the session, that began. Throws sso_failed.
 */
export async function finishJourney(
  ctx: ScopedContext,
  { attempt, ...response }: ProviderResponse,
  { purpose, session }: { readonly purpose: AttemptPurpose; readonly session: string | null },
): Promise<Finished> {
  const hashes = { state_hash: tokenHash(response.state), attempt_hash: tokenHash(attempt) }
  const begun = await takeAttempt(ctx, { ...hashes, purpose, session })
  if (begun === null) throw new AppError('sso_failed', copy.attemptUnknown)
  const connection = await findConnection(ctx, begun.connection_id)
  // The security log shows it to the partner.
  if (connection !== null) ctx.caller.partner_id = connection.partner_id
  if (connection === null || (!connection.enabled && purpose !== 'test')) {
    throw new AppError('sso_failed', copy.connectionGone)
  }
  try {
    return { connection, person: await exchangeCode(ctx, connection, { ...begun, response }) }
  } catch (error) {
    throw providerProblem(error, connection)
  }
}

interface Exchange {
  readonly nonce: string
  readonly verifier: string
  readonly response: Omit<ProviderResponse, 'attempt'>
}

async function exchangeCode(
  ctx: ScopedContext,
  connection: Connection,
  { nonce, verifier, response }: Exchange,
): Promise<ProvedPerson> {
  const oidc = await import('openid-client')
  const configuration = await ctx.sso.providers.open(clientOf(ctx, connection))
  const answered = new URL(redirectUri(ctx))
  for (const [name, value] of Object.entries(response)) if (value !== undefined) answered.searchParams.set(name, value)
  // The library checks issuer, audience, expiry and nonce of the ID token; its signature is checked below.
  const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
    pkceCodeVerifier: verifier,
    expectedState: response.state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = await ctx.sso.providers.verify(tokens.id_token ?? '', connection.issuer, {
    trusted: true,
    audience: connection.client_id,
    currentDate: new Date(),
  })
  const { sub = '' } = claims
  const metadata = configuration.serverMetadata()
  // Many providers name the address only in a call of its own.
  const asks = claims['email'] === undefined && metadata.userinfo_endpoint !== undefined
  const info = asks ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub) : {}
  const can_log_out = metadata['backchannel_logout_supported'] === true
  return { ...personOf({ ...info, ...claims }), can_log_out }
}

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

/** Some providers write it as text; Microsoft Entra has a claim of its own, for domains its customer has proved. */
function isVerified(claims: JWTPayload): boolean {
  return [claims['email_verified'], claims['xms_edov']].some(
    (value) => value === true || value === 'true' || value === 1,
  )
}

function personOf(claims: JWTPayload): Omit<ProvedPerson, 'can_log_out'> {
  const email = textOf(claims['email'], 255).toLowerCase()
  const whole = textOf(claims['name'], 200)
  const [first = '', ...rest] = whole.split(/\s+/)
  const given = textOf(claims['given_name'], 100)
  const amr = Array.isArray(claims['amr']) ? claims['amr'].filter((each) => typeof each === 'string').slice(0, 20) : []
  return {
    subject: claims.sub ?? '',
    email: email === '' ? null : email,
    email_verified: email !== '' && isVerified(claims),
    first_name: given || first.slice(0, 100),
    last_name: textOf(claims['family_name'], 100) || (given === '' ? rest.join(' ').slice(0, 100) : ''),
    amr,
    has_second_factor: hasSecondStep(amr),
    sid: textOf(claims['sid'], 500) || null,
  }
}
