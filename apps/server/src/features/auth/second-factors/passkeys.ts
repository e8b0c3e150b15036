import { isIP } from 'node:net'
import type { newPasskeyResponse, PasskeyProof } from '@loanyard/contract/auth/passkeys'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod'
import { AppError, badInput } from '../../../errors.ts'
import { isLoopback } from '../../../loopback.ts'
import type { ScopedContext, UserContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { passkeyMinutes } from '../policy.ts'
import { insertChallenge, takeChallenge, type ChallengePurpose } from './challenge-queries.ts'
import { findPasskeys, lockPasskey, savePasskeyUse } from './queries.ts'

/** Loaded when first used: it takes a noticeable part of a start. */
const webAuthn = () => import('@simplewebauthn/server')

interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The site that passkeys belong to: the host of PUBLIC_URL. Browsers accept no IP address; on this machine, `localhost`
 * stands for it. Null for another IP address.
 */
export function relyingPartyOf({ publicUrl }: ScopedContext): RelyingParty | null {
  const url = new URL(publicUrl)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) === 0) return { id: host, origin: url.origin }
  if (!isLoopback(host)) return null
  url.hostname = 'localhost'
  return { id: 'localhost', origin: url.origin }
}

/** Throws passkeys_unavailable. */
function requireRelyingParty(ctx: ScopedContext): RelyingParty {
  const party = relyingPartyOf(ctx)
  if (party === null) throw new AppError('passkeys_unavailable', copy.passkeysUnavailable)
  return party
}

interface Challenge {
  readonly challenge_id: string
  readonly options: Record<string, unknown>
  readonly expires_at: string
}

function storeChallenge(
  tx: ScopedContext,
  { challenge, ...options }: { challenge: string },
  { purpose, session }: { purpose: ChallengePurpose; session: string | null },
): Challenge {
  const id = newUuid()
  const expires_at = new Date(tx.clock.now().getTime() + passkeyMinutes * 60_000)
  insertChallenge(tx, { id, challenge, purpose, session_id: session, expires_at })
  return { challenge_id: id, options: { ...options, challenge }, expires_at: expires_at.toISOString() }
}

/** A challenge for a new passkey, on a device that has none of the person's yet. In the caller's transaction. Throws passkeys_unavailable. */
export async function newPasskeyChallenge(
  tx: UserContext,
  { email, full_name }: { readonly email: string; readonly full_name: string },
): Promise<Challenge> {
  const { user_id, session_id } = tx.actor
  const existing = await findPasskeys(tx, user_id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Loanyard',
    rpID: requireRelyingParty(tx).id,
    userID: Buffer.from(user_id.replaceAll('-', ''), 'hex'),
    userName: email,
    userDisplayName: full_name || email,
    attestationType: 'none',
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: passkeyMinutes * 60_000,
  })
  return storeChallenge(tx, options, { purpose: 'add', session: session_id })
}

/**
 * A challenge for the passkeys of the person, or for anyone's to sign in with. In the caller's transaction. Throws
 * passkeys_unavailable.
 * @param of the session (UUID) and its person's, or null to sign in
 */
export async function passkeyChallenge(
  tx: ScopedContext,
  of: { readonly user_id: string; readonly session_id: string } | null,
): Promise<Challenge> {
  const passkeys = of === null ? [] : await findPasskeys(tx, of.user_id)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: requireRelyingParty(tx).id,
    allowCredentials: passkeys.map(described),
    userVerification: 'required',
    timeout: passkeyMinutes * 60_000,
  })
  const session = of?.session_id ?? null
  return storeChallenge(tx, options, { purpose: session === null ? 'sign_in' : 'verify', session })
}

function described(passkey: { readonly credential_id: Buffer | null; readonly transports: string[] | null }) {
  return { id: (passkey.credential_id ?? Buffer.alloc(0)).toString('base64url'), transports: passkey.transports ?? [] }
}

interface NewPasskey {
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly sign_count: number
  readonly transports: string[]
  readonly is_synced: boolean
}

/** Uses up the challenge. Throws bad_input for an answer that doesn't fit it, passkeys_unavailable. */
export async function verifyNewPasskey(
  ctx: UserContext,
  { challenge_id, response }: { challenge_id: string; response: z.infer<typeof newPasskeyResponse> },
): Promise<NewPasskey> {
  const party = requireRelyingParty(ctx)
  const challenge = await takeChallenge(ctx, challenge_id, { purpose: 'add', session: ctx.actor.session_id })
  if (challenge === null) throw passkeyError(copy.passkeyExpired)
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (result?.verified !== true) throw passkeyError(copy.passkeyRefused)
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? [],
    is_synced: credentialBackedUp,
  }
}

/** Uses up the challenge of a session (UUID), or one to sign in. Throws bad_input. */
export async function takePasskeyChallenge(
  ctx: ScopedContext,
  { challenge_id }: PasskeyProof,
  session: string | null,
): Promise<string> {
  const purpose = session === null ? 'sign_in' : 'verify'
  const challenge = await takeChallenge(ctx, challenge_id, { purpose, session })
  if (challenge === null) throw passkeyError(copy.passkeyExpired)
  return challenge
}

/**
 * The person (UUID) whose passkey answered the challenge, in the transaction that counts its use. Throws bad_input for
 * any other answer, and for a passkey whose counter went back: a copy of it was used.
 */
export async function verifyPasskey(tx: ScopedContext, { response }: PasskeyProof, challenge: string): Promise<string> {
  const party = requireRelyingParty(tx)
  const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'))
  if (passkey === null) throw passkeyError(copy.passkeyUnknown)
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // Its counter is compared below, where a copy can be told from a wrong answer.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key ?? []), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  if (result?.verified !== true) throw passkeyError(copy.passkeyRefused)
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  if ((newCounter > 0 || passkey.sign_count > 0) && newCounter <= passkey.sign_count) {
    throw passkeyError(copy.passkeyCopied)
  }
  const handle = response.response.userHandle
  if (
    handle !== undefined &&
    Buffer.from(handle, 'base64url').toString('hex') !== passkey.user_id.replaceAll('-', '')
  ) {
    throw passkeyError(copy.passkeyRefused)
  }
  savePasskeyUse(tx, passkey.id, { sign_count: newCounter, is_synced: credentialBackedUp })
  return passkey.user_id
}

function passkeyError(message: string): AppError {
  return badInput([{ path: 'passkey', message }])
}
