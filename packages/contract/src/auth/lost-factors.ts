import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'

export const requestFactorRemoval = call({
  method: 'POST',
  path: '/api/v0/user/second-factors/removal',
  access: 'account',
  beforeSecondFactor: 'verify',
  summary:
    'Ask to remove every second factor of a lost device; possible 24 hours later. The caller and the Admins of their partners are told by email',
  idempotent: true,
  reply: { status: 202, schema: z.object({ effective_at: instant }) },
})

export const cancelFactorRemoval = call({
  method: 'DELETE',
  path: '/api/v0/user/second-factors/removal',
  access: 'account',
  summary: 'Cancel what `requestFactorRemoval` asked for; using a second factor cancels it, too',
  reply: { status: 204, schema: null },
})

export const removeLostFactors = call({
  method: 'DELETE',
  path: '/api/v0/user/second-factors',
  access: 'account',
  beforeSecondFactor: 'verify',
  summary: 'Remove every second factor, 24 hours after that was asked for; every session ends',
  reply: { status: 204, schema: null },
})
