import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { magicLinkTypes } from '../core/values.ts'
import { linkCode } from './magic-links.ts'

export const replaceMagicLink = call({
  method: 'POST',
  path: '/api/v0/magic-link/replace',
  access: 'public',
  device: true,
  summary: 'Email a new link in the place of one that no longer works, to the address that one was sent to',
  body: z.strictObject({ code: linkCode }),
  reply: {
    status: 202,
    schema: z.object({
      type: z.enum(magicLinkTypes),
      expires_at: instant.meta({ description: 'When another link can be requested' }),
    }),
  },
})

export const linkReplacementCalls = { replaceMagicLink }
