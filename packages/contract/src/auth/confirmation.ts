import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { instant, currentPassword } from '../core/fields.ts'
import { parseDigits } from './magic-links.ts'

const codeMessage = copy.eightDigitsRequired

export const confirmationCode = z
  .string({ error: codeMessage })
  .max(200, codeMessage)
  .refine((text) => parseDigits(text) !== null, codeMessage)

/** Either the password or, for an account without one, the emailed code. */
export const confirmation = z
  .strictObject({ password: currentPassword.optional(), code: confirmationCode.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: copy.passwordOrCodeRequired,
  })
export type Confirmation = z.infer<typeof confirmation>

export const confirmUser = call({
  method: 'POST',
  path: '/api/v0/user/confirm',
  access: 'account',
  beforeSecondFactor: 'enroll',
  summary:
    'Confirm the signed-in user’s identity by password, or by an emailed code if the account has no password. With a second factor, call `verifySecondFactor` instead',
  body: confirmation,
  idempotent: true,
  reply: {
    status: 200,
    schema: z.object({ expires_at: instant.meta({ description: 'When confirmation is required again' }) }),
  },
})

export const sendConfirmationCode = call({
  method: 'POST',
  path: '/api/v0/user/confirm/code',
  access: 'account',
  beforeSecondFactor: 'enroll',
  summary: 'Email a confirmation code to the owner of an account without a password',
  idempotent: true,
  reply: {
    status: 202,
    schema: z.object({ expires_at: instant.meta({ description: 'When another code can be sent' }) }),
  },
})

export const confirmCalls = { confirmUser, sendConfirmationCode }
