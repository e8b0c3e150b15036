import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { tokenPair } from './account.ts'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

/** None is asked for but `credProps`; nothing of them is used. */
const extensionResults = z.record(
  z.string().max(100),
  z.union([z.boolean(), z.record(z.string().max(100), z.union([z.boolean(), z.string().max(1000)]))]),
)

const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: extensionResults,
}

/** `RegistrationResponseJSON` of WebAuthn Level 3. */
export const newPasskeyResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(40_000),
    authenticatorData: base64url(10_000).optional(),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: base64url(10_000).optional(),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
export const passkeyResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
})

export const challengeId = z.uuid()

/** A signed challenge of one of the person's passkeys. */
export const passkeyProof = z.strictObject({ challenge_id: challengeId, response: passkeyResponse })
export type PasskeyProof = z.infer<typeof passkeyProof>

/** What the browser's WebAuthn functions take. */
const publicKeyOptions = z.record(z.string(), z.unknown())

export const passkeyChallenge = z
  .object({
    challenge_id: z.string(),
    options: publicKeyOptions.meta({ description: 'For `navigator.credentials`, as JSON (WebAuthn Level 3)' }),
    expires_at: instant,
  })
  .meta({ id: 'PasskeyChallenge' })

export const startPasskeySignIn = call({
  method: 'POST',
  path: '/api/v0/token/passkey/challenge',
  access: 'public',
  summary: 'A challenge to sign in with a passkey',
  reply: { status: 200, schema: passkeyChallenge },
})

export const signInWithPasskey = call({
  method: 'POST',
  path: '/api/v0/token/passkey',
  access: 'public',
  device: true,
  summary: 'Sign in with a passkey',
  body: z.strictObject({
    ...passkeyProof.shape,
    area: z.literal('partner').optional().meta({ description: 'Only as staff of a partner' }),
  }),
  reply: { status: 200, schema: tokenPair },
})

export const passkeySignInCalls = { startPasskeySignIn, signInWithPasskey }
