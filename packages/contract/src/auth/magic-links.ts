import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import type { ErrorCode } from '../core/errors.ts'
import { email, instant } from '../core/fields.ts'
import * as specified from '../core/specified-copy.ts'
import { areas, magicLinkTypes } from '../core/values.ts'
import { tokenPair } from './account.ts'

/** Messages shown for a failed magic link, as the product specification words them (product-rules 9.3). */
export const linkFailures = {
  REVOKED: specified.linkRevoked,
  USED: specified.linkUsed,
  INVALID: specified.linkInvalid,
  API_KEY_REVOKED: specified.apiKeyRevoked,
  WRONG_CODE: specified.wrongCode,
  EXPIRED: specified.linkExpired,
} as const satisfies Partial<Record<ErrorCode, string>>
export type LinkFailure = keyof typeof linkFailures

export function linkFailureMessage(code: string): string {
  return Object.hasOwn(linkFailures, code) ? linkFailures[code as LinkFailure] : specified.verificationFailed(code)
}

const codeMessage = copy.codeRequired

/** The code of a link, or the 8 digits from its email. */
export const linkCode = z.string({ error: codeMessage }).trim().min(1, codeMessage).max(200)

/** The 8 digits without the spaces and dashes people type between them, or null if the text is anything else. */
export function parseDigits(code: string): string | null {
  const digits = code.replace(/[\s\-–]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** Either a link's code alone, or an email address and the 8 digits sent to it. */
export const linkProofFields = { code: linkCode, email: email.optional() }

export const isCompleteProof = ({ code, email: address }: { code: string; email?: string | undefined }) =>
  address === undefined || parseDigits(code) !== null
export const invalidProof = { path: ['code'], error: copy.eightDigitsRequired }

export const linkProof = z.strictObject(linkProofFields).refine(isCompleteProof, invalidProof)
export type LinkProof = z.infer<typeof linkProof>

export const linkRequest = z.strictObject({
  email,
  type: z.enum(magicLinkTypes, { error: copy.linkTypeRequired(magicLinkTypes) }),
  area: z.enum(areas).optional().meta({
    description: 'Area the link opens if the person has access to it; otherwise the first area they have access to',
  }),
})
export type LinkRequest = z.infer<typeof linkRequest>

export const linkLanding = z.string().nullable().meta({
  description: 'Path of what the email was about; null if it named nothing that the person may open',
})

export const linkCheck = z
  .object({
    type: z.enum(magicLinkTypes),
    email: z.string(),
    full_name: z.string(),
    expires_at: instant,
    next: linkLanding,
  })
  .meta({ id: 'MagicLink' })

/** In `current` of a failed check: what the holder of a link that was used, ended or expired can do instead. */
export type LinkRemedy = {
  /** False, too, if the account is closed. */
  readonly has_password: boolean
  readonly next: string | null
}

export const requestMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link',
  access: 'public',
  device: true,
  summary: 'Request a link by email; the reply is the same whether or not the address is known',
  body: linkRequest,
  reply: {
    status: 202,
    schema: z.object({ expires_at: instant.meta({ description: 'When another link can be requested' }) }),
  },
})

export const useMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link/token',
  access: 'public',
  optionalAuth: true,
  device: true,
  summary: 'Sign in with a LOG_IN link; it works once',
  body: linkProof,
  reply: {
    status: 200,
    schema: tokenPair
      .extend({
        set_password_code: z.string().nullable().meta({
          description: 'If confirming the address removed the password: the code to set a new one with',
        }),
        next: linkLanding,
      })
      .meta({ id: 'LinkSignIn' }),
  },
})

export const checkMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link/check',
  access: 'public',
  summary: 'Check whose link it is and whether it still works, without using it',
  body: z.strictObject({ code: linkCode }),
  reply: { status: 200, schema: linkCheck },
})

export const magicLinkCalls = { requestMagicLink, useMagicLink, checkMagicLink }
