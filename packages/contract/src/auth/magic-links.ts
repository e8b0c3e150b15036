import * as z from 'zod'
import { call } from '../core/call.ts'
import type { ErrorCode } from '../core/errors.ts'
import { email, instant } from '../core/fields.ts'
import { areas, magicLinkTypes } from '../core/values.ts'
import { tokenPair } from './account.ts'

/** What each failure code of a magic link says to people (specification section 8). */
export const linkFailures = {
  REVOKED: 'Verification Failed: Link has been revoked.',
  USED: 'Verification Failed: Link has already been used before.',
  INVALID: 'Verification Failed: Invalid verification link.',
  API_KEY_REVOKED: 'Verification Failed: API Key Revoked.',
  WRONG_CODE: 'Verification Failed: Wrong Verification Code.',
  EXPIRED: 'Verification Failed: Link has expired.',
} as const satisfies Partial<Record<ErrorCode, string>>
export type LinkFailure = keyof typeof linkFailures

/** The sentence for a failure code; any other code is named. */
export function linkFailureMessage(code: string): string {
  return Object.hasOwn(linkFailures, code) ? linkFailures[code as LinkFailure] : `Verification Failed: ${code}`
}

const codeMessage = 'Enter the code.'

/** The code of a link, or the 8 digits of its mail. */
export const linkCode = z.string({ error: codeMessage }).trim().min(1, codeMessage).max(200)

/** The 8 digits as people type them: blanks and dashes between them do not count. Null where it is something else. */
export function parseDigits(code: string): string | null {
  const digits = code.replace(/[\s\-–]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** A link's code alone, or the e-mail address with the 8 digits that were sent to it. */
export const linkProofFields = { code: linkCode, email: email.optional() }

/** True unless there is an e-mail address with something else than 8 digits. */
export const isCompleteProof = ({ code, email: address }: { code: string; email?: string | undefined }) =>
  address === undefined || parseDigits(code) !== null
export const invalidProof = { path: ['code'], error: 'Enter the 8 digits from the mail.' }

export const linkProof = z.strictObject(linkProofFields).refine(isCompleteProof, invalidProof)
export type LinkProof = z.infer<typeof linkProof>

export const linkRequest = z.strictObject({
  email,
  type: z.enum(magicLinkTypes, { error: `Choose a type: ${magicLinkTypes.join(' or ')}.` }),
  area: z.enum(areas).optional().meta({
    description: 'Where the link leads if the person can enter there; otherwise to the first area they can enter',
  }),
})
export type LinkRequest = z.infer<typeof linkRequest>

export const linkCheck = z
  .object({ type: z.enum(magicLinkTypes), email: z.string(), full_name: z.string(), expires_at: instant })
  .meta({ id: 'MagicLink' })

export const requestMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link',
  access: 'public',
  device: true,
  summary: 'Ask for a link by mail; answers the same whether or not the address is known',
  body: linkRequest,
  reply: {
    status: 202,
    schema: z.object({ expires_at: instant.meta({ description: 'From when on another link may be asked for' }) }),
  },
})

export const useMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link/token',
  access: 'public',
  optionalAuth: true,
  device: true,
  summary: 'Use a LOG_IN link up and sign in',
  body: linkProof,
  reply: {
    status: 200,
    schema: tokenPair
      .extend({
        set_password_code: z.string().nullable().meta({
          description: 'Where the password ended with the proof of the address: the code to set another one with',
        }),
      })
      .meta({ id: 'LinkSignIn' }),
  },
})

export const checkMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link/check',
  access: 'public',
  summary: 'Say whose link it is and whether it still works, without using it up',
  body: z.strictObject({ code: linkCode }),
  reply: { status: 200, schema: linkCheck },
})

export const magicLinkCalls = { requestMagicLink, useMagicLink, checkMagicLink }
