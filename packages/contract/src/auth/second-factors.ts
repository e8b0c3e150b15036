import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { instant, line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { cancelFactorRemoval, removeLostFactors, requestFactorRemoval } from './lost-factors.ts'
import { challengeId, newPasskeyResponse, passkeyChallenge, passkeyProof } from './passkeys.ts'

export const secondFactorKinds = ['passkey', 'authenticator_app'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

/** A person can't have more second factors than this. */
export const maxSecondFactors = 10

export const recoveryCodeCount = 10

export const secondFactor = z
  .object({
    id: id('second_factor'),
    kind: z.enum(secondFactorKinds),
    name: z.string(),
    created: instant,
    last_used_at: instant.nullable(),
    is_synced: z
      .boolean()
      .nullable()
      .meta({ description: 'Passkeys: whether it is copied to the person’s other devices' }),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** The six digits of an authenticator app; spaces are left out. */
export const authenticatorCode = z
  .string({ error: copy.sixDigitsRequired })
  .max(20, copy.sixDigitsRequired)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, copy.sixDigitsRequired))

/** One of the ten; case, spaces and hyphens don't matter. */
export const recoveryCode = z
  .string({ error: copy.recoveryCodeRequired })
  .max(60, copy.recoveryCodeRequired)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, copy.recoveryCodeRequired))

const factorName = line(100, copy.secondFactorNameRequired)

/** What a session needs, for a page that may open nothing else yet. */
export const secondFactorStatus = z
  .object({
    due: z.enum(['verify', 'enroll']).nullable().meta({
      description:
        'verify: use a second factor to finish signing in; enroll: a partner requires one, and there is none; null: nothing',
    }),
    email: z.string(),
    has_password: z.boolean(),
    passkeys_work: z.boolean().meta({ description: 'False where this installation is opened by an IP address' }),
    kinds: z.array(z.enum(secondFactorKinds)).meta({ description: 'Of the person’s second factors' }),
    recovery_codes: z.number().int().meta({ description: 'Unused ones' }),
    removal: z
      .object({ effective_at: instant, expires_at: instant })
      .nullable()
      .meta({ description: 'Someone who signed in without a second factor asked to remove all of them' }),
    required_by: z.array(z.object({ name: z.string(), required_from: instant })).meta({
      description: 'Partners that require a second factor, now or from a later day on',
    }),
  })
  .meta({ id: 'SecondFactorStatus' })
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>

export const getSecondFactorStatus = call({
  method: 'GET',
  path: '/api/v0/user/second-factor',
  access: 'account',
  beforeSecondFactor: 'verify',
  summary: 'What the session lacks, and what the caller can use',
  reply: { status: 200, schema: secondFactorStatus },
})

export const startSecondFactor = call({
  method: 'POST',
  path: '/api/v0/user/second-factor/challenge',
  access: 'account',
  beforeSecondFactor: 'verify',
  summary: 'A challenge for the caller’s passkeys',
  idempotent: true,
  reply: { status: 200, schema: passkeyChallenge },
})

/** Exactly one of them. */
export const secondFactorProof = z
  .strictObject({
    passkey: passkeyProof.optional(),
    authenticator_code: authenticatorCode.optional(),
    recovery_code: recoveryCode.optional(),
  })
  .refine((proof) => Object.values(proof).filter((each) => each !== undefined).length === 1, {
    path: ['passkey'],
    error: copy.oneSecondFactorRequired,
  })
export type SecondFactorProof = z.infer<typeof secondFactorProof>

export const verifySecondFactor = call({
  method: 'POST',
  path: '/api/v0/user/second-factor',
  access: 'account',
  beforeSecondFactor: 'verify',
  summary: 'Finish signing in with a second factor; also confirms the caller’s identity',
  body: secondFactorProof,
  idempotent: true,
  reply: { status: 200, schema: z.object({ recovery_codes: z.number().int() }) },
})

export const listSecondFactors = call({
  method: 'GET',
  path: '/api/v0/user/second-factors',
  access: 'account',
  beforeSecondFactor: 'enroll',
  summary: 'The caller’s second factors, oldest first',
  reply: {
    status: 200,
    schema: z.object({
      results: z.array(secondFactor),
      recovery_codes: z.number().int().meta({ description: 'Unused ones' }),
    }),
  },
})

const withRecoveryCodes = z.object({
  second_factor: secondFactor,
  recovery_codes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'With the first second factor: shown this one time' }),
})

export const startPasskey = call({
  method: 'POST',
  path: '/api/v0/user/passkeys/challenge',
  access: 'account',
  beforeSecondFactor: 'enroll',
  stepUp: 'always',
  summary: 'A challenge for a new passkey',
  idempotent: true,
  reply: { status: 200, schema: passkeyChallenge },
})

export const addPasskey = call({
  method: 'POST',
  path: '/api/v0/user/passkeys',
  access: 'account',
  beforeSecondFactor: 'enroll',
  stepUp: 'always',
  summary: 'Add a passkey to the caller’s account',
  body: z.strictObject({ challenge_id: challengeId, response: newPasskeyResponse, name: factorName }),
  // The reply may hold recovery codes, which are stored nowhere.
  idempotent: true,
  reply: { status: 201, schema: withRecoveryCodes },
})

export const startAuthenticatorApp = call({
  method: 'POST',
  path: '/api/v0/user/authenticator-apps/secret',
  access: 'account',
  beforeSecondFactor: 'enroll',
  stepUp: 'always',
  summary: 'A new secret for an authenticator app; it counts once a code of it is entered',
  idempotent: true,
  reply: {
    status: 200,
    schema: z.object({
      id: id('second_factor'),
      secret: z.string().meta({ description: 'Base32, to type' }),
      uri: z.string().meta({ description: 'otpauth://…' }),
      qr_code: z
        .object({ size: z.number().int(), path: z.string() })
        .meta({ description: 'The URI as an SVG path of unit squares, in a square of this size' }),
      expires_at: instant,
    }),
  },
})

export const addAuthenticatorApp = call({
  method: 'POST',
  path: '/api/v0/user/authenticator-apps',
  access: 'account',
  beforeSecondFactor: 'enroll',
  stepUp: 'always',
  summary: 'Add an authenticator app to the caller’s account',
  body: z.strictObject({ second_factor: id('second_factor'), code: authenticatorCode, name: factorName }),
  idempotent: true,
  reply: { status: 201, schema: withRecoveryCodes },
})

export const renameSecondFactor = call({
  method: 'PATCH',
  path: '/api/v0/user/second-factors/{second_factor_id}',
  access: 'account',
  summary: 'Rename one of the caller’s second factors',
  body: z.strictObject({ name: factorName }),
  reply: { status: 200, schema: secondFactor },
})

export const removeSecondFactor = call({
  method: 'DELETE',
  path: '/api/v0/user/second-factors/{second_factor_id}',
  access: 'account',
  stepUp: 'always',
  summary: 'Remove one of the caller’s second factors; removing the last one ends every session',
  reply: { status: 204, schema: null },
})

export const replaceRecoveryCodes = call({
  method: 'POST',
  path: '/api/v0/user/recovery-codes',
  access: 'account',
  stepUp: 'always',
  summary: 'Ten new recovery codes; the previous ones stop working',
  idempotent: true,
  reply: { status: 201, schema: z.object({ recovery_codes: z.array(z.string()) }) },
})

export const secondFactorCalls = {
  getSecondFactorStatus,
  startSecondFactor,
  verifySecondFactor,
  listSecondFactors,
  startPasskey,
  addPasskey,
  startAuthenticatorApp,
  addAuthenticatorApp,
  renameSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  requestFactorRemoval,
  cancelFactorRemoval,
  removeLostFactors,
}
