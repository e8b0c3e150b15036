import * as z from 'zod'
import { call } from '../core/call.ts'
import { newPassword } from '../core/fields.ts'

export const passwordCheck = z.strictObject({
  password: newPassword,
  about: z.array(z.string().max(320)).max(5).meta({
    description: 'Names and addresses the password must not be made of',
  }),
})

export type PasswordCheck = z.infer<typeof passwordCheck>

export const checkPassword = call({
  method: 'POST',
  path: '/api/v0/password/check',
  access: 'public',
  summary: 'Judge a password before an account is created with it',
  body: passwordCheck,
  reply: { status: 204, schema: null },
})
