import * as z from 'zod'
import { call } from '../core/call.ts'
import { newPassword, currentPassword } from '../core/fields.ts'
import * as specified from '../core/specified-copy.ts'
import { tokenPair } from './account.ts'
import { isCompleteProof, linkLanding, linkProofFields, invalidProof } from './magic-links.ts'
import { checkPassword } from './password-check.ts'

export const commonPasswordMessage = specified.passwordTooCommon

export const passwordChoice = z
  .strictObject({ ...linkProofFields, password: newPassword })
  .refine(isCompleteProof, invalidProof)
export type PasswordChoice = z.infer<typeof passwordChoice>

export const passwordChange = z.strictObject({
  current: currentPassword,
  password: newPassword,
})
export type PasswordChange = z.infer<typeof passwordChange>

export const passwordSignIn = tokenPair.extend({ next: linkLanding }).meta({ id: 'PasswordSignIn' })
export type PasswordSignIn = z.infer<typeof passwordSignIn>

export const setPassword = call({
  method: 'POST',
  path: '/api/v0/password/set',
  access: 'public',
  device: true,
  summary: 'Set a password with a SET_PSWD link, and sign in',
  body: passwordChoice,
  reply: { status: 200, schema: passwordSignIn },
})

export const changePassword = call({
  method: 'POST',
  path: '/api/v0/password/change',
  access: 'account',
  summary: 'Change the caller’s password and end their other sessions',
  body: passwordChange,
  reply: { status: 204, schema: null },
})

export const passwordCalls = { checkPassword, setPassword, changePassword }
